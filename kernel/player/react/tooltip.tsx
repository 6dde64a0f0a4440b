import { useEffect, useRef } from 'react';
import css from './chrome.module.css';
import { anchorBox, placePopup } from './place-popup.ts';
import { usePlayer } from './use-player.ts';

const DELAY_MS = 400;
/** Moving from one tooltip to the next within this time skips the delay. */
const NO_DELAY_WITHIN_MS = 300;

/** One tooltip for all buttons with `data-tip` outside of `data-no-tips`, shown on mouse hover and keyboard focus. */
export function Tooltip() {
  const tip = useRef<HTMLDivElement>(null);
  const { config } = usePlayer();
  const side = config.look.skin === 'social' ? 'beside' : 'above';
  useEffect(() => {
    const ui = tip.current?.offsetParent ?? tip.current?.parentElement;
    if (!ui) return;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastHidden = Number.NEGATIVE_INFINITY;
    const ownerOf = (event: Event): HTMLElement | null =>
      (event.target as Element | null)?.closest<HTMLElement>('[data-tip]:not([data-no-tips] *)') ?? null;
    const hide = (): void => {
      clearTimeout(timer);
      if (!tip.current || tip.current.hidden) return;
      tip.current.hidden = true;
      lastHidden = performance.now();
    };
    const show = (owner: HTMLElement): void => {
      const box = tip.current;
      if (!box || owner.getAttribute('aria-expanded') === 'true') return;
      const [text, key] = box.children as unknown as [HTMLElement, HTMLElement];
      text.textContent = owner.dataset.tip ?? '';
      key.textContent = owner.dataset.key?.toUpperCase() ?? '';
      key.hidden = !key.textContent;
      box.hidden = false;
      const place = placePopup(
        box.getBoundingClientRect(),
        anchorBox(owner, side),
        ui.getBoundingClientRect(),
        side,
      );
      box.style.transform = `translate(${place.left}px, ${place.top}px)`;
    };
    const showSoon = (owner: HTMLElement | null, waitMs: number): void => {
      hide();
      if (owner) timer = setTimeout(() => show(owner), waitMs);
    };
    const listen = (type: string, call: (event: Event) => void): void =>
      ui.addEventListener(type, call, { signal, capture: true });
    listen('pointerover', (event) => {
      if ((event as PointerEvent).pointerType !== 'mouse') return;
      const wasJustShown = performance.now() - lastHidden < NO_DELAY_WITHIN_MS;
      showSoon(ownerOf(event), wasJustShown || !tip.current?.hidden ? 0 : DELAY_MS);
    });
    listen('pointerdown', hide);
    listen('pointerleave', (event) => (event.target === ui ? hide() : undefined));
    listen('focusin', (event) => {
      const owner = ownerOf(event);
      if (owner?.matches(':focus-visible')) showSoon(owner, 0);
    });
    listen('focusout', hide);
    listen('keydown', hide);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [side]);
  return (
    <div ref={tip} className={css.tooltip} aria-hidden="true" hidden>
      <span />
      <kbd />
    </div>
  );
}
