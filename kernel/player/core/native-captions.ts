import type { MediaElement } from './media/media-element.ts';
import type { TimedWords } from './widget.ts';

/** The browser draws the picture by itself, and nothing of ours beside it: in a small window, in the full screen of an iPhone. */
const LEAVES = ['webkitbeginfullscreen', 'enterpictureinpicture'];
const RETURNS = ['webkitendfullscreen', 'leavepictureinpicture'];

/** Lends the browser the words that we draw ourselves otherwise, for as long as it draws alone. */
export function createNativeCaptions(element: MediaElement, signal: AbortSignal) {
  let words: readonly TimedWords[] = [];
  let drawsAlone = false;
  let track: TextTrack | undefined;

  function sync(): void {
    if (!drawsAlone || words.length === 0) {
      if (track) track.mode = 'disabled';
      return;
    }
    track ??= element.addTextTrack?.('captions');
    if (!track) return;
    // A disabled track tells nothing of its cues.
    track.mode = 'showing';
    for (const cue of [...(track.cues ?? [])]) track.removeCue(cue);
    for (const { startMs, endMs, text } of words)
      track.addCue(new VTTCue(startMs / 1000, endMs / 1000, text));
  }
  const follow = (types: readonly string[], alone: boolean): void => {
    for (const type of types) {
      const change = (): void => {
        drawsAlone = alone;
        sync();
      };
      element.addEventListener(type, change, { signal });
    }
  };
  follow(LEAVES, true);
  follow(RETURNS, false);
  return {
    lend(lent: readonly TimedWords[]): void {
      words = lent;
      if (drawsAlone) sync();
    },
  };
}
