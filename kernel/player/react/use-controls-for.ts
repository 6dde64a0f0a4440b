import { useMemo } from 'react';
import { useSelected } from '#kernel/store/use-slices.ts';
import type { Chrome } from './chrome.ts';
import { type Controls, controlsFor } from './controls-for.ts';
import { sizeClass } from './size-class.ts';
import { usePlayer, usePlayerState, useWidgets } from './use-player.ts';

/** Fingers need more than pointers; the style sheet has the same sizes. */
const TOUCH_PX = 44;
const POINTER_PX = { tiny: 32, small: 36, medium: 36, large: 40 } as const;
const HOUR_MS = 3_600_000;

/** How wide a button is here, in pixels. */
export const buttonPxFor = (heightPx: number, isCoarse: boolean): number =>
  isCoarse ? TOUCH_PX : POINTER_PX[sizeClass(heightPx || Number.POSITIVE_INFINITY)];

interface BarSituation {
  readonly isCentred: boolean;
  readonly isCoarse: boolean;
  readonly hasPlaylist: boolean;
}

/** Which controls there are at present (CT-04, CT-14). */
export function useControlsFor(chrome: Chrome, { isCentred, isCoarse, hasPlaylist }: BarSituation): Controls {
  const { look } = usePlayer().config;
  const widthPx = useSelected(chrome.store, (state) => state.widthPx);
  const heightPx = useSelected(chrome.store, (state) => state.heightPx);
  const widgets = useWidgets(({ views }) => views.filter(({ slot }) => slot === 'controls').length);
  const has = usePlayerState(({ captions, screen, volume, live }) => ({
    captions: captions.tracks.length > 0,
    fullscreen: screen.canFullscreen,
    pictureInPicture: screen.canPictureInPicture,
    remote: screen.canRemote,
    volume: volume.adjustable && !look.isMobile,
    window: live.hasWindow,
  }));
  const live = usePlayerState((state) => state.live.isLive);
  const isFullScreen = usePlayerState(({ screen }) => screen.fullscreen);
  const hours = usePlayerState(({ time }) => time.durationMs >= HOUR_MS);
  return useMemo(() => {
    const flags = {
      ...{ live, isFullScreen, nonInteractive: look.nonInteractive, showTranscript: look.showTranscript },
      showPlaylistControls: look.showPlaylistControls && hasPlaylist,
      showSpeedControls: look.showSpeedControls,
      showSeekBar: !look.hide.includes('seekbar'),
      showTime: !look.hide.includes('time'),
    };
    const buttonPx = buttonPxFor(heightPx, isCoarse);
    return controlsFor(widthPx, flags, { has, buttonPx, centred: isCentred, hours, widgets });
  }, [widthPx, heightPx, has, live, isFullScreen, hours, widgets, isCentred, isCoarse, hasPlaylist, look]);
}
