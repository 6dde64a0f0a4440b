import type { PlayerOptions } from './v1.d.ts';

/** So far outside of the view a frame begins to load. */
const NEAR = '50%';

/**
 * Keeps the room of a frame and puts it there when it comes near, gets the focus or is wanted. Even a lazy frame costs
 * the page around a document of its own from the start; a box costs nothing.
 */
export function createFrameBox(
  place: Element,
  frame: HTMLIFrameElement,
  { aspectRatio, loading }: Partial<PlayerOptions>,
) {
  const box = document.createElement('div');
  const near = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && show(), {
    rootMargin: NEAR,
  });
  function show(): void {
    near.disconnect();
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
  else near.observe(box);
  return {
    show,
    remove(): void {
      near.disconnect();
      box.remove();
    },
  };
}
