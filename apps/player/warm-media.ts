import type { WidgetConfiguration } from '#features/playback/contract.ts';

const MAP = /#EXT-X-MAP:URI="([^"]+)"/;
const isAddress = (line: string): boolean => line !== '' && !line.startsWith('#');

/** Fetches the playlists of a video, their init segments, and the first segments of its lowest rendition into the browser's cache. */
export async function warmMedia({ mediaurl, viewOpts }: WidgetConfiguration): Promise<void> {
  if (mediaurl === null || viewOpts.playback_mode === 'LIVE') return;
  const read = async (url: string): Promise<string> => (await fetch(url, { priority: 'low' })).text();
  const master = new URL(mediaurl, location.href).href;
  const lines = (await read(master)).split('\n').map((line) => line.trim());
  const audio = lines.flatMap((line) => /^#EXT-X-MEDIA:.*URI="([^"]+)"/.exec(line)?.[1] ?? []);
  const tracks = [...lines.filter(isAddress), ...audio].map((path) => new URL(path, master).href);
  await Promise.all(
    tracks.map(async (url) => {
      const playlist = await read(url);
      const init = MAP.exec(playlist)?.[1];
      if (init) await read(new URL(init, url).href);
    }),
  );
}
