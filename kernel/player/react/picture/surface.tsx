import { useEffect, useRef } from 'react';
import { useChrome } from '../chrome.ts';
import { usePlayer } from '../use-player.ts';
import { listenToTouch } from './listen-to-touch.ts';
import css from './surface.module.css';

/** The click and touch target that covers the picture. */
export function Surface() {
  const surface = useRef<HTMLDivElement>(null);
  const player = usePlayer();
  const chrome = useChrome();
  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    const controller = new AbortController();
    const { signal } = controller;
    let pointer = 'mouse';
    let hadMenu = false;
    // In the capture phase, before the menu closes itself.
    const remember = (event: PointerEvent): void => {
      pointer = event.pointerType;
      hadMenu = chrome.store.getState().menu !== null;
    };
    element.ownerDocument.addEventListener('pointerdown', remember, { signal, capture: true });
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
        event.preventDefault();
        // A long press has another meaning.
        if (pointer === 'touch') return;
        chrome.toggleMenu('context', { x: event.clientX, y: event.clientY });
      },
      { signal },
    );
    listenToTouch(element, player, chrome, signal);
    return () => controller.abort();
  }, [player, chrome]);
  return <div ref={surface} className={css.surface} data-surface="" />;
}
