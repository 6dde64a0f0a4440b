import { captionCalls } from '../calls.ts';
import { type CueIndex, createCueIndex } from '../cue-index.ts';
import { detectEncoding } from '../detect-encoding.ts';
import { parseCaptions } from '../parse-captions.ts';
import type { CaptionsContext } from './captions-state.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

/** CT-08: caption files are requested with the view token. */
const captionFileUrl = (captionUrl: string, kvtoken: string): string =>
  `${captionUrl}${captionUrl.includes('?') ? '&' : '?'}accessCode=${encodeURIComponent(kvtoken)}`;

/** The signed URL grants access, so cookies are omitted. */
async function fetchFile(url: string, ctx: CaptionsContext): Promise<CueIndex> {
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const response = await fetch(captionFileUrl(url, ctx.player.viewToken), { signal, credentials: 'omit' });
  if (!response.ok) throw new Error(`captions: ${response.status} for ${url}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const parsed =
    bytes.length > MAX_BYTES ? null : parseCaptions(new TextDecoder(detectEncoding(bytes)).decode(bytes));
  if (!parsed) throw new Error(`captions: no captions in ${url}`);
  return createCueIndex(parsed.cues);
}

/** Loads each caption file once; when its URL has expired, asks the API for a new one. */
export function createCaptionFiles(ctx: CaptionsContext) {
  const loading = new Map<string, Promise<CueIndex>>();

  async function fetchWithNewUrl(language: string): Promise<CueIndex> {
    const { list } = await ctx.api.call(
      captionCalls.list,
      { id: ctx.player.video.id, kvtoken: ctx.player.viewToken },
      { signal: ctx.signal },
    );
    const found = list.find((transcript) => transcript.language_locale === language);
    if (!found) throw new Error(`captions: none in ${language} any more`);
    return fetchFile(found.transcript_url, ctx);
  }

  return {
    load(language: string): Promise<CueIndex> {
      const url = ctx.config.tracks.find((track) => track.language === language)?.url ?? '';
      const file = loading.get(language) ?? fetchFile(url, ctx).catch(() => fetchWithNewUrl(language));
      loading.set(language, file);
      // Choosing the language again retries.
      file.catch(() => loading.delete(language));
      return file;
    },
  };
}
