import { type RefObject, useLayoutEffect } from 'react';
import { applyAccent } from '#kernel/ui/accent.ts';
import css from './chrome.module.css';
import { useChromeParts } from './chrome.ts';
import { sizeClass } from './size-class.ts';
import { usePlayer } from './use-player.ts';

/** CT-16, PP-08 */
const RESIZE_MS = 100;
const WIDE_PX = 640;

/**
 * Sets data attributes on the stage for style sheets: data-skin, data-layout, data-size, data-width, data-kind, data-awake, …
 */
export function useStage(ui: RefObject<HTMLElement | null>): void {
  const { stage: given, config, store } = usePlayer();
  const { chrome, isTouch, isCoarse } = useChromeParts();
  useLayoutEffect(() => {
    const stage = given ?? ui.current?.parentElement;
    if (!stage) return;
    const { look, video } = config;
    stage.classList.add(css.stage!);
    stage.querySelector('video')?.classList.add(css.video!);
    Object.assign(stage.dataset, {
      coarse: String(isCoarse),
      skin: look.skin,
      layout: isTouch ? 'mobile' : 'desktop',
      kind: video.isAudio ? 'audio' : 'video',
    });
    applyAccent(stage, look.accent);
    const sync = (): void => {
      const { activity, screen, playback, trouble } = store.getState();
      stage.dataset.awake = String(activity.awake || video.isAudio);
      stage.dataset.fullscreen = String(screen.fullscreen);
      stage.dataset.paused = String(playback.paused);
      stage.dataset.started = String(playback.started);
      stage.dataset.broken = String(trouble.problem !== null);
    };
    sync();
    const stop = store.subscribe(sync);
    const measure = (): void => {
      const { width, height } = stage.getBoundingClientRect();
      chrome.resize(Math.round(width), Math.round(height));
      stage.dataset.size = sizeClass(height || Number.POSITIVE_INFINITY);
      // The regular skin puts the seek bar into the row when it is wide enough.
      stage.dataset.width = String(Math.round(width));
      stage.dataset.wide = String(width >= WIDE_PX);
    };
    measure();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(measure, RESIZE_MS);
    });
    observer.observe(stage);
    return () => {
      stop();
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [given, config, store, chrome, isTouch, isCoarse, ui]);
}
