import { captionCalls } from '../calls.ts';
import { type CueIndex, createCueIndex } from '../cue-index.ts';
import { parseCaptions } from '../parse-captions.ts';
import { textEncoding } from '../text-encoding.ts';
import type { CaptionsContext } from './captions-state.ts';

const BYTES_MAX = 8 * 1024 * 1024;
const PATIENCE_MS = 30_000;

/** CT-08: the token of the view is part of the address. */
const captionFileUrl = (captionUrl: string, kvtoken: string): string =>
  `${captionUrl}${captionUrl.includes('?') ? '&' : '?'}accessCode=${encodeURIComponent(kvtoken)}`;

/** CT-08: the file with the token of the view. The address is the permission, cookies play no part. */
async function fetchFile(url: string, ctx: CaptionsContext): Promise<CueIndex> {
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(PATIENCE_MS)]);
  const response = await fetch(captionFileUrl(url, ctx.player.viewToken), { signal, credentials: 'omit' });
  if (!response.ok) throw new Error(`captions: ${response.status} for ${url}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const parsed =
    bytes.length > BYTES_MAX ? null : parseCaptions(new TextDecoder(textEncoding(bytes)).decode(bytes));
  if (!parsed) throw new Error(`captions: no captions in ${url}`);
  return createCueIndex(parsed.cues);
}

/** Caption files by language, each fetched once. An address that has expired is asked for again. */
export function createCaptionFiles(ctx: CaptionsContext) {
  const loading = new Map<string, Promise<CueIndex>>();

  async function fetchAnew(language: string): Promise<CueIndex> {
    const { list } = await ctx.api.call(
      captionCalls.list,
      { id: ctx.player.video.id, kvtoken: ctx.player.viewToken },
      { signal: ctx.signal },
    );
    const found = list.find((one) => one.language_locale === language);
    if (!found) throw new Error(`captions: none in ${language} any more`);
    return fetchFile(found.transcript_url, ctx);
  }

  return {
    load(language: string): Promise<CueIndex> {
      const url = ctx.config.tracks.find((one) => one.language === language)?.url ?? '';
      const begun = loading.get(language) ?? fetchFile(url, ctx).catch(() => fetchAnew(language));
      loading.set(language, begun);
      // Whoever chooses it once more tries once more.
      begun.catch(() => loading.delete(language));
      return begun;
    },
  };
}
