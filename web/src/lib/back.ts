// Back, with something open over the page, closes that instead of leaving. One entry of the history stands for all that is open.

const open: (() => void)[] = [];
/** The entry is being taken away again; until that is done nothing else may be done to the history. */
let leaving = false;

function has(): boolean {
  return (history.state as { open?: boolean } | null)?.open === true;
}

function settle(): void {
  if (leaving) return;
  if (open.length && !has()) history.pushState({ open: true }, '');
  else if (!open.length && has()) {
    leaving = true;
    history.back();
  }
}

function went(): void {
  if (leaving) leaving = false;
  else open.at(-1)?.();
  settle();
}

/** Something is open: Back closes it from now on. To be called when it is closed, however that came. */
export function opened(close: () => void): () => void {
  if (!open.length) addEventListener('popstate', went);
  open.push(close);
  settle();
  return () => {
    open.splice(open.indexOf(close), 1);
    settle();
  };
}
