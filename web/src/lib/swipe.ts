// A finger drawn across: to the left for what comes next, to the right for what was before.

const FAR = 50;

interface Began {
  x: number;
  y: number;
  pushed: number;
}

/** How far what lies under a finger is pushed sideways. */
function pushed(target: EventTarget | null): number {
  let sum = 0;
  for (let at = target as Element | null; at; at = at.parentElement) sum += at.scrollLeft;
  return sum;
}

/** An attachment that tells which way a finger was drawn; one that pushes something sideways means that. */
export function swiped(turn: (by: 1 | -1) => void): (element: HTMLElement) => () => void {
  return (element) => {
    let began: Began | null = null;
    const down = ({ touches, target }: TouchEvent): void => {
      const [one, other] = touches;
      began = one && !other ? { x: one.clientX, y: one.clientY, pushed: pushed(target) } : null;
    };
    const up = ({ changedTouches: [touch], target }: TouchEvent): void => {
      if (!began || !touch || began.pushed !== pushed(target)) return;
      const [dx, dy] = [touch.clientX - began.x, touch.clientY - began.y];
      began = null;
      if (Math.abs(dx) > FAR && Math.abs(dx) > 2 * Math.abs(dy)) turn(dx < 0 ? 1 : -1);
    };
    element.addEventListener('touchstart', down, { passive: true });
    element.addEventListener('touchend', up, { passive: true });
    return () => {
      element.removeEventListener('touchstart', down);
      element.removeEventListener('touchend', up);
    };
  };
}
