import { useEffect, useRef } from 'react';
import { useChrome } from '../chrome.ts';
import { usePlayer } from '../use-player.ts';
import { listenToTouch } from './listen-to-touch.ts';
import css from './picture.module.css';

/** What is clicked and tapped: the picture itself. */
export function Surface() {
  const surface = useRef<HTMLDivElement>(null);
  const player = usePlayer();
  const chrome = useChrome();
  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    const ending = new AbortController();
    const { signal } = ending;
    let pointer = 'mouse';
    let hadMenu = false;
    // Before a menu hears of it and closes.
    const before = (event: PointerEvent): void => {
      pointer = event.pointerType;
      hadMenu = chrome.store.getState().menu !== null;
    };
    element.ownerDocument.addEventListener('pointerdown', before, { signal, capture: true });
    element.addEventListener(
      'click',
      () => {
        if (pointer === 'touch' || hadMenu) return;
        const { paused, ended } = player.store.getState().playback;
        player.toggle();
        chrome.flash(paused || ended ? 'play' : 'pause');
      },
      { signal },
    );
    // CT-12
    element.addEventListener(
      'dblclick',
      () => (pointer === 'touch' ? undefined : player.actions.screen.toggleFullscreen()),
      { signal },
    );
    element.addEventListener(
      'contextmenu',
      (event) => {
        if (pointer === 'touch') return;
        event.preventDefault();
        chrome.toggleMenu('context', { x: event.clientX, y: event.clientY });
      },
      { signal },
    );
    listenToTouch(element, player, chrome, signal);
    return () => ending.abort();
  }, [player, chrome]);
  return <div ref={surface} className={css.surface} data-surface="" />;
}
