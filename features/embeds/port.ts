import type { Video } from '#features/videos/contract.ts';

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
  publicEmbed(
    video: Video,
    known: { readonly organizationId: string; readonly aspectRatio: number | null },
  ): Promise<PublicEmbed | null>;
}
