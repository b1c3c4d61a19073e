// Signs that tell lines and choices apart without their colours.

/** The dashes of the seats' lines. */
export const DASHES = ['none', '7 4', '2 3', '11 3 2 3', '4 2', '1 4', '9 2', '3 5'];
