import type HlsClass from 'hls.js';
import type { MediaUrls } from './media-lease.ts';

const MAP = /#EXT-X-MAP:URI="([^"]+)"/;
/** Prefetching waits until this many segments are buffered, because its result may never be needed. */
const BUFFERED_SEGMENTS = 2;

/**
 * A seek starts with the lowest rendition. Its playlist and init segment are fetched into the browser's cache ahead of
 * time, which saves two round trips before the first frame.
 */
export function prefetchLowestRendition(
  Hls: typeof HlsClass,
  hls: HlsClass,
  mediaUrls: MediaUrls,
  signal: AbortSignal,
): void {
  async function prefetch(): Promise<void> {
    const [lowest] = hls.levels;
    const url = lowest?.url[0];
    // Live playlists change and are not cached.
    if (!url || lowest.details || hls.levels.length < 2 || hls.latestLevelDetails?.live !== false) return;
    const request = async (target: string): Promise<Response> =>
      fetch(await mediaUrls.freshUrl(target), { signal, priority: 'low' });
    const init = MAP.exec(await (await request(url)).text())?.[1];
    if (init) await request(new URL(init, url).href);
  }
  let buffered = 0;
  hls.on(Hls.Events.FRAG_BUFFERED, (_event, { frag }) => {
    buffered += frag.type === 'main' ? 1 : 0;
    if (buffered === BUFFERED_SEGMENTS) void prefetch().catch(() => undefined);
  });
}
