export interface BufferedQuality {
  /** The shorter side of the segment at the end of the buffer. */
  readonly bufferedHeight: number;
  /** The same of the level that would be loaded next. */
  readonly nextHeight: number;
  /** The shorter side of the video in the player, in device pixels. */
  readonly playerHeightPx: number;
  readonly isAutomatic: boolean;
  readonly saveData: boolean;
}

/**
 * Whether segments that are buffered but not yet played should be loaded again in a better level: only where they look
 * blurred, because the data for them is spent twice.
 */
export const shouldReplaceSegments = (quality: BufferedQuality): boolean =>
  quality.isAutomatic &&
  !quality.saveData &&
  quality.bufferedHeight < quality.playerHeightPx / 2 &&
  quality.nextHeight > quality.bufferedHeight;
