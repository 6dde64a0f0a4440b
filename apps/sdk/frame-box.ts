import type { PlayerOptions } from './v1.d.ts';

/** A frame starts to load this far outside the viewport. */
const LOAD_MARGIN = '50%';

/**
 * Reserves the space of a frame, and inserts the frame when it comes near the viewport, gets the focus, or is needed by
 * a call. Even a lazy frame costs the host page a document from the start; a box costs nothing.
 */
export function createFrameBox(
  place: Element,
  frame: HTMLIFrameElement,
  { aspectRatio, loading }: Partial<PlayerOptions>,
) {
  const box = document.createElement('div');
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
    { rootMargin: LOAD_MARGIN },
  );
  function show(): void {
    observer.disconnect();
    if (frame.parentNode) return;
    const hasFocus = document.activeElement === box;
    box.removeAttribute('tabindex');
    box.append(frame);
    if (hasFocus) frame.focus();
  }
  Object.assign(box, { tabIndex: 0, ariaLabel: frame.title, role: 'group', onfocus: show });
  Object.assign(box.style, { width: '100%', aspectRatio: aspectRatio ?? '16/9' });
  place.replaceChildren(box);
  if (loading === 'eager') show();
  else observer.observe(box);
  return {
    show,
    remove(): void {
      observer.disconnect();
      box.remove();
    },
  };
}
