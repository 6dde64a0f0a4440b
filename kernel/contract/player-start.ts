/** One track of a packaged video, with all that is needed to show its beginning. */
export interface StartTrack {
  /** 'v720', 'a0': also the folder in its address. */
  readonly name: string;
  /** 'avc1.64001f' */
  readonly codec: string;
  /** Its header, in base64: less than a kilobyte, which is not worth a request. */
  readonly init: string;
  /** The address of the segment that holds the first moment. */
  readonly segment: string;
}

export interface StartRendition extends StartTrack {
  /** The shorter side: 720 for 1280 × 720 and for 720 × 1280. */
  readonly height: number;
  /** At most so much in a second. */
  readonly bitsPerSec: number;
}

/** What the boot script streams into the element before any other script is here. */
export interface StartMedia {
  /** Lowest first; empty for sound alone. */
  readonly video: readonly StartRendition[];
  readonly audio: StartTrack | null;
  readonly durationSec: number;
  /** Width by height. */
  readonly aspectRatio: number;
}

/** What the document of a player tells its boot script. */
export interface PlayerStart {
  /** Null when the engine has to find out by itself: live, or the browser's own HLS. */
  readonly media: StartMedia | null;
  readonly startMs: number;
  readonly autoplay: boolean;
  /** False: rather not played by itself than without sound. */
  readonly muted: boolean | null;
  /** Something comes before the first play: the beginning is loaded, and the player starts it. */
  readonly holds: boolean;
  /** There is nothing to play; the player says why. */
  readonly hasProblem: boolean;
  readonly app: {
    readonly script: string;
    readonly preloads: readonly string[];
    readonly styles: readonly string[];
  };
}
