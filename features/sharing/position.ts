/** The part of a video that a link or a code opens, in whole seconds; null opens the whole video. */
export type Position = { readonly offset: number; readonly endoffset: number | null } | null;

/** SH-01: the start is floored to whole seconds. */
export const startPosition = (atMs: number): Position => ({ offset: toSeconds(atMs), endoffset: null });

/** A highlight without a duration only has a start. Rounding does not cut its end. */
export function rangePosition({ startMs, endMs }: { startMs: number; endMs: number | null }): Position {
  return { offset: toSeconds(startMs), endoffset: endMs === null ? null : Math.ceil(endMs / 1000) };
}

const toSeconds = (ms: number): number => (Number.isFinite(ms) ? Math.max(0, Math.floor(ms / 1000)) : 0);

const queryOf = ({ offset, endoffset }: NonNullable<Position>): string =>
  `offset=${offset}${endoffset === null ? '' : `&endoffset=${endoffset}`}`;

const append = (url: string, position: NonNullable<Position>): string =>
  `${url}${url.includes('?') ? '&' : '?'}${queryOf(position)}`;

/** SH-01: the link to a part of the video; the plain link without one. */
export const linkTo = (shareUrl: string, position: Position): string =>
  shareUrl && position ? append(shareUrl, position) : shareUrl;

/** Adds the part of the video to an embed code: to the address of an iframe, or to the attributes of a block. */
export function codeAt(code: string, position: Position): string {
  if (!position) return code;
  // Functions, because a '$' in a replacement text has a meaning.
  return code.startsWith('<iframe')
    ? code.replace(/ src="([^"]*)"/, (_, src: string) => ` src="${escapeAmpersand(src, position)}"`)
    : code.replace(/ data-video="[^"]*"/, (video) => `${video}${attributesOf(position)}`);
}

/** The address in the code is escaped already. */
const escapeAmpersand = (src: string, position: NonNullable<Position>): string =>
  `${src}${append(src, position).slice(src.length).replaceAll('&', '&amp;')}`;

const attributesOf = ({ offset, endoffset }: NonNullable<Position>): string =>
  ` data-offset="${offset}"${endoffset === null ? '' : ` data-endoffset="${endoffset}"`}`;
