import type { CaptionCue, CueSettings } from './cue.ts';

/** Where a cue is drawn. Cues of the same place stand one below the other. */
export interface CuePlace {
  readonly key: string;
  readonly vertical: 'rl' | 'lr' | null;
  /** Along the line of writing, in percent of the picture. */
  readonly from: number;
  readonly size: number;
  readonly align: NonNullable<CueSettings['align']>;
  /** Across it: so many lines from the first or last edge, or in percent. */
  readonly across:
    | { readonly kind: 'first' | 'last'; readonly lines: number }
    | { readonly kind: 'percent'; readonly value: number; readonly align: 'start' | 'center' | 'end' };
}

/** Letters that are written from right to left. */
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LETTER = /\p{L}/u;
/** By the first letter, as browsers do with `dir="auto"`. */
export function isRightToLeft(words: string): boolean {
  const letter = LETTER.exec(words)?.[0];
  return letter !== undefined && RTL.test(letter);
}

/** A box without room would show nothing. */
const SIZE_MIN = 10;

type Anchor = 'line-left' | 'center' | 'line-right';
function anchorOf({ position, align = 'center' }: CueSettings, rtl: boolean): Anchor {
  if (position?.align) return position.align;
  if (align === 'left' || align === (rtl ? 'end' : 'start')) return 'line-left';
  if (align === 'right' || align === (rtl ? 'start' : 'end')) return 'line-right';
  return 'center';
}

/** The rules of WebVTT (7.2, "apply WebVTT cue settings"), without what only its own drawing needs. */
export function cuePlace(cue: Pick<CaptionCue, 'settings'>, rtl: boolean): CuePlace {
  const { settings } = cue;
  const { align = 'center', vertical = null, line } = settings;
  const anchor = anchorOf(settings, rtl);
  const at = settings.position?.percent ?? (align === 'left' ? 0 : align === 'right' ? 100 : 50);
  const room = anchor === 'line-left' ? 100 - at : anchor === 'line-right' ? at : Math.min(at, 100 - at) * 2;
  const size = Math.max(SIZE_MIN, Math.min(settings.size ?? 100, room));
  const wanted = anchor === 'line-left' ? at : anchor === 'line-right' ? at - size : at - size / 2;
  const from = Math.min(Math.max(0, wanted), 100 - size);
  const across: CuePlace['across'] = !line
    ? { kind: 'last', lines: 0 }
    : line.percent
      ? { kind: 'percent', value: line.value, align: line.align }
      : line.value < 0
        ? { kind: 'last', lines: -line.value - 1 }
        : { kind: 'first', lines: line.value };
  const key = [vertical, from, size, align, ...Object.values(across)].join(' ');
  return { key, vertical, from, size, align, across };
}
