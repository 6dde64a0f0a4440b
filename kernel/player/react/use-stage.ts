import { type RefObject, useLayoutEffect } from 'react';
import { applyAccent } from '#kernel/ui/accent.ts';
import type { PlayerConfig } from '../core/player-config.ts';
import css from './chrome.module.css';
import { useChromeParts } from './chrome.ts';
import { roomBelow } from './room-below.ts';
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
  const { chrome, isTouch, isCoarse, sheetRoot } = useChromeParts();
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
    if (config.playerId !== null) stage.dataset.player = config.playerId;
    applyAccent(stage, look.accent);
    if (sheetRoot) {
      sheetRoot.dataset.coarse = String(isCoarse);
      applyAccent(sheetRoot, look.accent);
    }
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
      fitBar(stage, config, {
        width,
        height,
        isSized: sheetRoot !== null && !store.getState().screen.fullscreen,
      });
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
  }, [given, config, store, chrome, isTouch, isCoarse, sheetRoot, ui]);
}

/** In the regular skin, the bar covers the picture where it would otherwise shrink it. Pages size their player to fit both. */
function fitBar(
  stage: HTMLElement,
  { look, video }: PlayerConfig,
  { width, height, isSized }: { width: number; height: number; isSized: boolean },
): void {
  const { videoWidth = 0, videoHeight = 0 } = stage.querySelector('video') ?? {};
  const ratio = video.aspectRatio ?? videoWidth / videoHeight;
  const barPx = stage.querySelector<HTMLElement>('[data-bar]')?.offsetHeight ?? 0;
  if (look.skin !== 'regular' || video.isAudio || isSized || !(ratio > 0)) {
    stage.style.removeProperty('--below');
    delete stage.dataset.overlaid;
    return;
  }
  const belowPx = roomBelow({ widthPx: width, heightPx: height, ratio }, barPx);
  stage.style.setProperty('--below', `${belowPx}px`);
  stage.dataset.overlaid = String(belowPx < barPx - 1);
}
