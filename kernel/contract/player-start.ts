/** One track of a packaged video, with everything needed to show its beginning. */
export interface StartTrack {
  /** 'v720', 'a0'; also the folder in its URL. */
  readonly name: string;
  /** 'avc1.64001f' */
  readonly codec: string;
  /** The initialization segment in base64. At less than a kilobyte it is not worth a request. */
  readonly init: string;
  /** URL of the segment that contains the first frame; it ends with the segment's number ('v720/0.m4s'). */
  readonly segment: string;
  /** The number of the last segment. */
  readonly lastSegment: number;
}

export interface StartRendition extends StartTrack {
  /** The shorter side: 720 for 1280 × 720 and for 720 × 1280. */
  readonly height: number;
  /** Peak bit rate. */
  readonly bitsPerSec: number;
}

/** What the boot script streams into the element before any other script has loaded. */
export interface StartMedia {
  /** Lowest first; empty for audio. */
  readonly video: readonly StartRendition[];
  readonly audio: StartTrack | null;
  readonly durationSec: number;
  /** Every segment but the last is about this long. */
  readonly segmentSec: number;
  /** Width divided by height. */
  readonly aspectRatio: number;
}

/** What the player's document tells the boot script. */
export interface PlayerStart {
  /** Null when the engine loads the media itself: live, or the browser's own HLS. */
  readonly media: StartMedia | null;
  readonly startMs: number;
  readonly autoplay: boolean;
  /** False prefers no autoplay over muted autoplay. */
  readonly muted: boolean | null;
  /** A widget runs before the first play: the boot script only loads the beginning. */
  readonly holds: boolean;
  /** There is nothing to play; the player shows the reason. */
  readonly hasProblem: boolean;
  readonly app: {
    readonly script: string;
    readonly preloads: readonly string[];
    readonly styles: readonly string[];
  };
}
