import type { Rect } from '#kernel/player/core/video-rect.ts';
import { scaleOf } from '#kernel/player/react/overlays/placement.ts';

const PX_PER_SEC = 80;
const MIN_RESPONSIVE_PX = 11;
/** Three lines of a text that stands still fit above the controls of a small picture. */
const MAX_SHARE_OF_HEIGHT = 0.125;
/** How wide a letter is on average, in units of the font size; ideographs and emoji take all of it. */
const LETTER_EM = 0.55;
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u;

/** The font size on a picture of this size. */
export function fontSizeOn(
  picture: Rect,
  { fontSizePx, isResponsive }: { readonly fontSizePx: number; readonly isResponsive: boolean },
): number {
  const wanted = isResponsive ? Math.max(MIN_RESPONSIVE_PX, fontSizePx * scaleOf(picture)) : fontSizePx;
  return Math.min(wanted, picture.heightPx * MAX_SHARE_OF_HEIGHT);
}

/** How long a text takes from one edge of the picture beyond the other, estimated so that nothing is measured. */
export function runSeconds(text: string, fontPx: number, pictureWidthPx: number): number {
  let widthEm = 0;
  for (const letter of text) widthEm += WIDE.test(letter) ? 1 : LETTER_EM;
  return Math.round((pictureWidthPx + widthEm * fontPx) / PX_PER_SEC);
}
