/** An exact fraction, as containers state frame rates and pixel shapes. */
export interface Rational {
  readonly num: number;
  readonly den: number;
}

/** The closed list of containers that are ever opened; decided by the file's first bytes, never by its name. */
export type Container = 'mp4' | 'matroska' | 'avi' | 'mpegts' | 'mpegps' | 'mp3' | 'wav' | 'ogg' | 'flac';

/** How stored pixels must be turned to be seen upright: mirror first, then turn clockwise. */
export interface Orientation {
  readonly turn: 0 | 90 | 180 | 270;
  readonly mirrored: boolean;
}

export interface ColorInfo {
  readonly primaries: string;
  readonly transfer: string;
  readonly matrix: string;
  readonly fullRange: boolean;
}

export interface VideoFacts {
  readonly streamIndex: number;
  readonly codec: string;
  /** Stored pixels, before pixel shape and rotation. */
  readonly width: number;
  readonly height: number;
  readonly pixelShape: Rational;
  readonly orientation: Orientation;
  /** What a viewer sees: square pixels, upright. */
  readonly displayWidth: number;
  readonly displayHeight: number;
  /** The constant rate that is delivered, at most 60. */
  readonly frameRate: Rational;
  readonly variableFrameRate: boolean;
  readonly interlaced: boolean;
  readonly bitDepth: number;
  readonly hdr: 'pq' | 'hlg' | null;
  readonly colour: ColorInfo;
  /** On the source's own clock. */
  readonly firstFrameSec: number;
  readonly lastFrameSec: number;
  /** The longest distance between keyframes that was seen. */
  readonly keyframeEverySec: number;
}

export interface AudioFacts {
  readonly streamIndex: number;
  readonly codec: string;
  readonly sampleRate: number;
  readonly channels: number;
  /** BCP 47, or null when the file does not say. */
  readonly language: string | null;
  readonly title: string | null;
  readonly isDefault: boolean;
  /** On the source's own clock. */
  readonly startSec: number;
  /** Samples in each packet when all are alike, at `sampleRate`; else, and in sources probed long ago, missing. */
  readonly packetSamples?: number | null;
}

export interface Chapter {
  readonly startSec: number;
  readonly endSec: number;
  readonly title: string;
}

/** All that is known of an uploaded file; plain JSON, kept with the video. */
export interface SourceFacts {
  readonly container: Container;
  /** Read from a copy in which several recordings were joined, because the file's own clock restarts. */
  readonly joined?: boolean;
  readonly sizeBytes: number;
  /** The source's clock when our clock says zero. */
  readonly startSec: number;
  /** From the first sample of any track to the end of the last. */
  readonly durationSec: number;
  readonly video: VideoFacts | null;
  readonly audio: readonly AudioFacts[];
  /** The stream with the cover picture of a podcast or a song. */
  readonly coverStreamIndex: number | null;
  readonly chapters: readonly Chapter[];
}
