import type { CaptionCue, CueSettings } from './cue.ts';

/** Where a cue is drawn. Cues with the same key share a box and are stacked. */
export interface CueLayout {
  readonly key: string;
  readonly vertical: 'rl' | 'lr' | null;
  /** Along the writing direction, in percent of the video. */
  readonly inlineStart: number;
  readonly inlineSize: number;
  readonly align: NonNullable<CueSettings['align']>;
  /** Across the writing direction: lines from the first or last edge, or a percentage. */
  readonly block:
    | { readonly kind: 'first' | 'last'; readonly lines: number }
    | { readonly kind: 'percent'; readonly value: number; readonly align: 'start' | 'center' | 'end' };
}

const RTL_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LETTER = /\p{L}/u;
/** Decided by the first letter, as browsers do for `dir="auto"`. */
export function isRightToLeft(text: string): boolean {
  const letter = LETTER.exec(text)?.[0];
  return letter !== undefined && RTL_LETTER.test(letter);
}

/** A box of zero size would show nothing. */
const MIN_SIZE = 10;

type Anchor = 'line-left' | 'center' | 'line-right';
function resolveAnchor({ position, align = 'center' }: CueSettings, rtl: boolean): Anchor {
  if (position?.align) return position.align;
  if (align === 'left' || align === (rtl ? 'end' : 'start')) return 'line-left';
  if (align === 'right' || align === (rtl ? 'start' : 'end')) return 'line-right';
  return 'center';
}

/** Implements "apply WebVTT cue settings" (WebVTT 7.2) as far as our renderer needs it. */
export function layoutCue(cue: Pick<CaptionCue, 'settings'>, rtl: boolean): CueLayout {
  const { settings } = cue;
  const { align = 'center', vertical = null, line } = settings;
  const anchor = resolveAnchor(settings, rtl);
  const percent = settings.position?.percent ?? (align === 'left' ? 0 : align === 'right' ? 100 : 50);
  const maxSize =
    anchor === 'line-left'
      ? 100 - percent
      : anchor === 'line-right'
        ? percent
        : Math.min(percent, 100 - percent) * 2;
  const inlineSize = Math.max(MIN_SIZE, Math.min(settings.size ?? 100, maxSize));
  const preferredStart =
    anchor === 'line-left'
      ? percent
      : anchor === 'line-right'
        ? percent - inlineSize
        : percent - inlineSize / 2;
  const inlineStart = Math.min(Math.max(0, preferredStart), 100 - inlineSize);
  const block: CueLayout['block'] = !line
    ? { kind: 'last', lines: 0 }
    : line.percent
      ? { kind: 'percent', value: line.value, align: line.align }
      : line.value < 0
        ? { kind: 'last', lines: -line.value - 1 }
        : { kind: 'first', lines: line.value };
  const key = [vertical, inlineStart, inlineSize, align, ...Object.values(block)].join(' ');
  return { key, vertical, inlineStart, inlineSize, align, block };
}
