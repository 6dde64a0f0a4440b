export type MediaPath =
  | { readonly kind: 'master' | 'audio-master' | 'poster' | 'storyboard' | 'waveform' }
  | { readonly kind: 'sprite'; readonly index: number }
  | { readonly kind: 'suggestion'; readonly atMs: number }
  | { readonly kind: 'playlist' | 'init'; readonly track: string }
  | { readonly kind: 'segment'; readonly track: string; readonly index: number };

const TRACK_FILE = /^(v[1-9][0-9]{0,3}|a[0-9])\/(?:(index\.m3u8)|(init\.mp4)|(0|[1-9][0-9]{0,5})\.m4s)$/;
const SPRITE = /^storyboard\/(0|[1-9][0-9]?)\.jpg$/;
const SUGGESTION = /^suggestions\/(0|[1-9][0-9]{0,9})\.jpg$/;
const SINGLE = {
  'master.m3u8': 'master',
  'audio.m3u8': 'audio-master',
  'poster.jpg': 'poster',
  'storyboard.vtt': 'storyboard',
  'waveform.json': 'waveform',
} as const;

export const playlistPath = (track: string) => `${track}/index.m3u8`;
export const initPath = (track: string) => `${track}/init.mp4`;
export const segmentPath = (track: string, index: number) => `${track}/${index}.m4s`;
export const spritePath = (index: number) => `storyboard/${index}.jpg`;
/** A frame that is suggested as the thumbnail. */
export const suggestionPath = (atMs: number) => `${SUGGESTIONS_FOLDER}${atMs}.jpg`;
export const SUGGESTIONS_FOLDER = 'suggestions/';

/** Parses a path built by the functions above; null for anything else. */
export function parseMediaPath(path: string): MediaPath | null {
  if (Object.hasOwn(SINGLE, path)) return { kind: SINGLE[path as keyof typeof SINGLE] };
  const sprite = SPRITE.exec(path);
  if (sprite) return { kind: 'sprite', index: Number(sprite[1]) };
  const suggestion = SUGGESTION.exec(path);
  if (suggestion) return { kind: 'suggestion', atMs: Number(suggestion[1]) };
  const match = TRACK_FILE.exec(path);
  if (!match?.[1]) return null;
  if (match[2]) return { kind: 'playlist', track: match[1] };
  if (match[3]) return { kind: 'init', track: match[1] };
  return { kind: 'segment', track: match[1], index: Number(match[4]) };
}
