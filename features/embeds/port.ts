import type { Viewer } from '#kernel/contract/viewer.ts';

export interface PublicEmbed {
  /** The iframe, as wide as its column. */
  readonly code: string;
  readonly width: number;
  readonly height: number;
  readonly isLive: boolean;
  /** Whether only certain sites may embed the video. */
  readonly areSitesLimited: boolean;
}

/** The embeds API for other features. */
export interface EmbedsPort {
  /** Null for videos that not everyone may open: their embeds would stay empty. */
  publicEmbed(viewer: Viewer, videoId: string): Promise<PublicEmbed | null>;
}
