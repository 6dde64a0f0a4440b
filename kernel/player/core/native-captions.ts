import type { CaptionCue } from './caption-track.ts';
import type { MediaElement } from './media/media-element.ts';

/** The browser shows the bare video without our overlay: in picture-in-picture, and in the full screen of an iPhone. */
const ENTER_EVENTS = ['webkitbeginfullscreen', 'enterpictureinpicture'];
const LEAVE_EVENTS = ['webkitendfullscreen', 'leavepictureinpicture'];

/** Hands our caption cues to a text track of the element while the browser shows the video without our overlay. */
export function createNativeCaptions(element: MediaElement, signal: AbortSignal) {
  let cues: readonly CaptionCue[] = [];
  let isBareVideo = false;
  let track: TextTrack | undefined;

  function sync(): void {
    if (!isBareVideo || cues.length === 0) {
      if (track) track.mode = 'disabled';
      return;
    }
    track ??= element.addTextTrack?.('captions');
    if (!track) return;
    // A disabled track does not list its cues.
    track.mode = 'showing';
    for (const cue of [...(track.cues ?? [])]) track.removeCue(cue);
    for (const { startMs, endMs, text } of cues) track.addCue(new VTTCue(startMs / 1000, endMs / 1000, text));
  }
  const follow = (types: readonly string[], isBare: boolean): void => {
    for (const type of types) {
      const change = (): void => {
        isBareVideo = isBare;
        sync();
      };
      element.addEventListener(type, change, { signal });
    }
  };
  follow(ENTER_EVENTS, true);
  follow(LEAVE_EVENTS, false);
  return {
    setCues(next: readonly CaptionCue[]): void {
      cues = next;
      if (isBareVideo) sync();
    },
  };
}
