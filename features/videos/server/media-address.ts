import type { Clock } from '#kernel/server/clock.ts';
import type { Secrets } from '#kernel/server/secrets.ts';

const HOUR_MS = 3_600_000;
/** A signed address works for at least this long, and at most an hour longer: ends are rounded, so addresses repeat and caches help. */
const LIFETIME_MS = 3 * HOUR_MS;

const REMEMBERED = 10_000;

export interface MediaAddressOptions {
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** 'https://cdn.example.org': whoever stands there fetches from this server what it has not got. */
  readonly mediaUrl?: string | undefined;
}

export type MediaAddresses = ReturnType<typeof createMediaAddresses>;

/**
 * Signs the addresses of a video's files: /media/{end}.{signature}/{video}/{file}. The token stands in the path, so that
 * relative addresses inside playlists carry it along. It is made only for those who may see the video.
 */
export function createMediaAddresses({ secrets, clock, mediaUrl = '' }: MediaAddressOptions) {
  const text = (videoId: string, end: string): string => `${videoId}.${end}`;
  /** Signatures that were found right; a player comes back with the same one hundreds of times. */
  const genuine = new Set<string>();
  return {
    of(videoId: string, file: string): string {
      const end = (Math.ceil(clock.now().getTime() / HOUR_MS) * HOUR_MS + LIFETIME_MS).toString(36);
      return `${mediaUrl}/media/${end}.${secrets.sign('media', text(videoId, end)).slice(0, 32)}/${videoId}/${file}`;
    },
    /** Whether this token opens this video's files now. */
    opens(token: string, videoId: string): boolean {
      const [end = '', signature = ''] = token.split('.');
      if (!/^[0-9a-z]{1,12}$/.test(end) || Number.parseInt(end, 36) < clock.now().getTime()) return false;
      const permission = `${videoId}/${token}`;
      if (genuine.has(permission)) return true;
      if (!secrets.verify('media', text(videoId, end), signature, 32)) return false;
      if (genuine.size >= REMEMBERED) genuine.clear();
      genuine.add(permission);
      return true;
    },
  };
}
