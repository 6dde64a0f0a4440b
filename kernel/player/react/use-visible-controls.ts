import { useMemo } from 'react';
import { useSelected } from '#kernel/store/use-slices.ts';
import { type Controls, chooseControls } from './choose-controls.ts';
import type { Chrome } from './chrome.ts';
import { sizeClass } from './size-class.ts';
import { usePlayer, usePlayerState, useWidgets } from './use-player.ts';

/** In step with `--btn` in chrome.module.css. */
const TOUCH_PX = 44;
const POINTER_PX = { tiny: 32, small: 36, medium: 36, large: 40 } as const;
const HOUR_MS = 3_600_000;

export const buttonPxFor = (heightPx: number, isCoarse: boolean): number =>
  isCoarse ? TOUCH_PX : POINTER_PX[sizeClass(heightPx || Number.POSITIVE_INFINITY)];

interface BarLayout {
  readonly isCentered: boolean;
  readonly isCoarse: boolean;
}

/** The controls that are shown (CT-04, CT-14). */
export function useVisibleControls(chrome: Chrome, { isCentered, isCoarse }: BarLayout): Controls {
  const { look, video } = usePlayer().config;
  const widthPx = useSelected(chrome.store, (state) => state.widthPx);
  const heightPx = useSelected(chrome.store, (state) => state.heightPx);
  const widgetButtons = useWidgets(({ views }) => views.filter(({ slot }) => slot === 'controls').length);
  const has = usePlayerState(({ captions, screen, volume, live }) => ({
    captions: captions.tracks.length > 0,
    fullscreen: screen.canFullscreen,
    pictureInPicture: screen.canPictureInPicture,
    remote: screen.canRemote,
    volume: volume.adjustable && !look.isMobile,
    window: live.hasWindow,
  }));
  const hasSteps = usePlayerState(({ steps }) => steps.isOffered);
  const live = usePlayerState((state) => state.live.isLive);
  const isFullScreen = usePlayerState(({ screen }) => screen.fullscreen);
  const hasHours = usePlayerState(({ time }) => time.durationMs >= HOUR_MS);
  return useMemo(() => {
    const flags = {
      live,
      isFullScreen,
      nonInteractive: look.nonInteractive,
      showTranscript: look.showTranscript,
      showPlaylistControls: look.showPlaylistControls && hasSteps,
      showSpeedControls: look.showSpeedControls,
      showSeekBar: !look.hide.includes('seekbar'),
      showTime: !look.hide.includes('time'),
    };
    const buttonPx = buttonPxFor(heightPx, isCoarse);
    return chooseControls(widthPx, flags, {
      has,
      buttonPx,
      isCentered,
      hasHours,
      widgetButtons,
      isAudio: video.isAudio,
    });
  }, [
    widthPx,
    heightPx,
    has,
    live,
    isFullScreen,
    hasHours,
    widgetButtons,
    isCentered,
    isCoarse,
    hasSteps,
    look,
    video,
  ]);
}
