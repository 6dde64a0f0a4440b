/** An exact fraction, as containers state frame rates and pixel shapes. */
export interface Rational {
  readonly num: number;
  readonly den: number;
}

/** The only containers that are ever opened; detected from the file's first bytes, never from its name. */
export type Container = 'mp4' | 'matroska' | 'avi' | 'mpegts' | 'mpegps' | 'mp3' | 'wav' | 'ogg' | 'flac';

/** How to bring stored pixels upright: mirror first, then rotate clockwise. */
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
  /** As displayed: square pixels, upright. */
  readonly displayWidth: number;
  readonly displayHeight: number;
  /** The constant rate of the renditions, at most 60. */
  readonly frameRate: Rational;
  readonly variableFrameRate: boolean;
  readonly interlaced: boolean;
  readonly bitDepth: number;
  readonly hdr: 'pq' | 'hlg' | null;
  readonly colour: ColorInfo;
  /** In source time. */
  readonly firstFrameSec: number;
  readonly lastFrameSec: number;
  /** The longest observed distance between keyframes. */
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
  /** In source time. */
  readonly startSec: number;
  /** Samples per packet when constant, at `sampleRate`; null when not, and absent in older rows. */
  readonly packetSamples?: number | null;
}

export interface Chapter {
  readonly startSec: number;
  readonly endSec: number;
  readonly title: string;
}

/** What probing found out about an uploaded file. Stored as JSON: property names must not change. */
export interface SourceFacts {
  readonly container: Container;
  /** Decoded from a copy in which several recordings were joined, because the original's timestamps restart. */
  readonly joined?: boolean;
  readonly sizeBytes: number;
  /** Source time at which the video starts. */
  readonly startSec: number;
  /** From the first sample of any track to the end of the last. */
  readonly durationSec: number;
  readonly video: VideoFacts | null;
  readonly audio: readonly AudioFacts[];
  /** The stream with the cover image of a podcast or song. */
  readonly coverStreamIndex: number | null;
  readonly chapters: readonly Chapter[];
}
