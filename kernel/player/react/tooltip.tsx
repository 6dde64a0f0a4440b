import { useEffect, useRef } from 'react';
import css from './chrome.module.css';
import { anchorBox, placePopup } from './place-popup.ts';
import { usePlayer } from './use-player.ts';

const WAIT_MS = 400;
/** Whoever has just read one does not wait for the next. */
const STILL_WARM_MS = 300;

/** One tooltip for all buttons that have `data-tip`; with a mouse at rest, or with the focus of the keyboard. */
export function Tooltip() {
  const tip = useRef<HTMLDivElement>(null);
  const { config } = usePlayer();
  const side = config.look.skin === 'social' ? 'beside' : 'above';
  useEffect(() => {
    const ui = tip.current?.offsetParent ?? tip.current?.parentElement;
    if (!ui) return;
    const ending = new AbortController();
    const { signal } = ending;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastHidden = Number.NEGATIVE_INFINITY;
    const ownerOf = (event: Event): HTMLElement | null =>
      (event.target as Element | null)?.closest<HTMLElement>('[data-tip]') ?? null;
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
      const isWarm = performance.now() - lastHidden < STILL_WARM_MS;
      showSoon(ownerOf(event), isWarm || !tip.current?.hidden ? 0 : WAIT_MS);
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
      ending.abort();
    };
  }, [side]);
  return (
    <div ref={tip} className={css.tooltip} aria-hidden="true" hidden>
      <span />
      <kbd />
    </div>
  );
}
