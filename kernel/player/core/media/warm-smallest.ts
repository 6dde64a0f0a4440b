import type HlsClass from 'hls.js';
import type { MediaAddresses } from './media-lease.ts';

const MAP = /#EXT-X-MAP:URI="([^"]+)"/;
/** So much is here before anything is fetched that may never be needed. */
const SEGMENTS_FIRST = 2;

/**
 * A jump begins with the smallest rendition. Its playlist and header are fetched ahead, so that the browser's cache has
 * them: two round trips less until the picture is there.
 */
export function warmSmallest(
  Hls: typeof HlsClass,
  hls: HlsClass,
  addresses: MediaAddresses,
  signal: AbortSignal,
): void {
  async function warm(): Promise<void> {
    const [smallest] = hls.levels;
    const url = smallest?.url[0];
    // What is live changes, and nobody keeps it.
    if (!url || smallest.details || hls.levels.length < 2 || hls.latestLevelDetails?.live !== false) return;
    const ask = async (address: string): Promise<Response> =>
      fetch(await addresses.addressOf(address), { signal, priority: 'low' });
    const header = MAP.exec(await (await ask(url)).text())?.[1];
    if (header) await ask(new URL(header, url).href);
  }
  let seen = 0;
  hls.on(Hls.Events.FRAG_BUFFERED, (_event, { frag }) => {
    seen += frag.type === 'main' ? 1 : 0;
    if (seen === SEGMENTS_FIRST) void warm().catch(() => undefined);
  });
}
