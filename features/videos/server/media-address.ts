import type { Clock } from '#kernel/server/clock.ts';
import type { Secrets } from '#kernel/server/secrets.ts';
import type { Visibility } from '../contract.ts';
import {
  accessOf,
  type MediaToken,
  parseToken,
  SIGNATURE_LENGTH,
  tokenExpiry,
  tokenHead,
} from '../media-token.ts';

const MAX_CACHED = 10_000;

export interface MediaAddressOptions {
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** 'https://cdn.example.org': a CDN that fetches missing files from this server. */
  readonly mediaUrl?: string | undefined;
}

export interface AddressedVideo {
  readonly id: string;
  readonly visibility: Visibility;
}

export type MediaAddresses = ReturnType<typeof createMediaAddresses>;

/**
 * Signs the URLs of a video's files: /media/{end}.{access}{signature}/{video}/{file}. The token is part of the path, so
 * that relative URLs in playlists keep it. Call it only for viewers who may see the video.
 */
export function createMediaAddresses({ secrets, clock, mediaUrl = '' }: MediaAddressOptions) {
  const text = (videoId: string, head: string): string => `${videoId}.${head}`;
  /** Verified tokens, because a player uses the same one for hundreds of requests. */
  const verified = new Map<string, MediaToken>();
  const endOf = (visibility: Visibility): number => tokenExpiry(accessOf(visibility), clock.now().getTime());

  return {
    of({ id, visibility }: AddressedVideo, file: string): string {
      const head = tokenHead({ endMs: endOf(visibility), access: accessOf(visibility) });
      const signature = secrets.sign('media', text(id, head)).slice(0, SIGNATURE_LENGTH);
      return `${mediaUrl}/media/${head}${signature}/${id}/${file}`;
    },
    /** Expiry of URLs signed now; null for open videos, whose URLs need no renewal. */
    until: (visibility: Visibility): number | null =>
      accessOf(visibility) === 'open' ? null : endOf(visibility),
    /** The content of a token signed for this video, expired or not; null for an invalid token. */
    read(token: string, videoId: string): MediaToken | null {
      const key = `${videoId}/${token}`;
      const known = verified.get(key);
      if (known) return known;
      const parsed = parseToken(token);
      if (!parsed) return null;
      const head = tokenHead(parsed);
      if (!secrets.verify('media', text(videoId, head), parsed.signature, SIGNATURE_LENGTH)) return null;
      if (verified.size >= MAX_CACHED) verified.clear();
      verified.set(key, parsed);
      return parsed;
    },
  };
}
