// Tells when something is read: it crosses the upper part of the window, is pointed at, or gets the focus.
import type { Attachment } from 'svelte/attachments';

/** Call when the element comes to the line at which people read, `line` percent down the window. */
export function seen(tell: () => void, line: number): Attachment {
  return (element) => {
    const point = (): void => tell();
    element.addEventListener('pointerenter', point);
    element.addEventListener('focusin', point);
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && tell(), {
      rootMargin: `-${line}% 0px -${99 - line}% 0px`,
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      element.removeEventListener('pointerenter', point);
      element.removeEventListener('focusin', point);
    };
  };
}
