// Figures on things: on dice and buttons, and on the fields of a sheet.

/** A figure on something. `rank` is 0 for what is not among the best. */
export interface Tag {
  figure: string;
  rank: number;
  label: string;
}

/** The figure on a field; one that is not drawn is only heard. `short` is for where there is little room. */
export interface FieldTag extends Tag {
  short: string;
  area: number;
  cell: number;
  drawn: boolean;
}
