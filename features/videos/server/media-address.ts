import type { Clock } from '#kernel/server/clock.ts';
import type { Secrets } from '#kernel/server/secrets.ts';
import type { Visibility } from '../contract.ts';
import {
  accessOf,
  type MediaToken,
  parseToken,
  SIGNATURE_LENGTH,
  tokenEnd,
  tokenHead,
} from '../media-token.ts';

const MAX_REMEMBERED = 10_000;

export interface MediaAddressOptions {
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** 'https://cdn.example.org': whoever stands there fetches from this server what it has not got. */
  readonly mediaUrl?: string | undefined;
}

/** A video whose files are addressed. */
export interface AddressedVideo {
  readonly id: string;
  readonly visibility: Visibility;
}

export type MediaAddresses = ReturnType<typeof createMediaAddresses>;

/**
 * Signs the addresses of a video's files: /media/{end}.{access}{signature}/{video}/{file}. The token stands in the path,
 * so that relative addresses inside playlists carry it along. It is made only for those who may see the video.
 */
export function createMediaAddresses({ secrets, clock, mediaUrl = '' }: MediaAddressOptions) {
  const text = (videoId: string, head: string): string => `${videoId}.${head}`;
  /** Tokens whose signature was checked; a player comes back with the same one hundreds of times. */
  const genuine = new Map<string, MediaToken>();
  const endOf = (visibility: Visibility): number => tokenEnd(accessOf(visibility), clock.now().getTime());

  return {
    of({ id, visibility }: AddressedVideo, file: string): string {
      const head = tokenHead({ endMs: endOf(visibility), access: accessOf(visibility) });
      const signature = secrets.sign('media', text(id, head)).slice(0, SIGNATURE_LENGTH);
      return `${mediaUrl}/media/${head}${signature}/${id}/${file}`;
    },
    /** When addresses made now end; null for open videos, whose addresses nobody needs to renew. */
    until: (visibility: Visibility): number | null =>
      accessOf(visibility) === 'open' ? null : endOf(visibility),
    /** What a token that we signed for this video says, whether or not it has ended; null for any other text. */
    read(token: string, videoId: string): MediaToken | null {
      const key = `${videoId}/${token}`;
      const known = genuine.get(key);
      if (known) return known;
      const parsed = parseToken(token);
      if (!parsed) return null;
      const head = tokenHead(parsed);
      if (!secrets.verify('media', text(videoId, head), parsed.signature, SIGNATURE_LENGTH)) return null;
      if (genuine.size >= MAX_REMEMBERED) genuine.clear();
      genuine.set(key, parsed);
      return parsed;
    },
  };
}
