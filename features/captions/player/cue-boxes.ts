import type { CSSProperties } from 'react';
import { type CuePlace, cuePlace, isRightToLeft } from '../cue-place.ts';
import { plainText } from '../cue-text.ts';
import type { ShownCue } from './captions-state.ts';

/** Cues that stand at the same place, in the order in which they are read. */
export interface CueBox {
  readonly place: CuePlace;
  readonly cues: readonly ShownCue[];
}

/** What was there first stays where it is, at the edge; what comes later stands beside it. A second language is read last. */
function inOrder(cues: readonly ShownCue[], { across }: CuePlace): ShownCue[] {
  const towards = across.kind === 'last' ? -1 : 1;
  return [...cues].sort(
    (a, b) => Number(a.isSecond) - Number(b.isSecond) || (a.cue.startMs - b.cue.startMs) * towards,
  );
}

export function cueBoxes(shown: readonly ShownCue[]): CueBox[] {
  const boxes = new Map<string, { place: CuePlace; cues: ShownCue[] }>();
  for (const one of shown) {
    const place = cuePlace(one.cue, isRightToLeft(plainText(one.cue.text)));
    const box = boxes.get(place.key) ?? { place, cues: [] };
    box.cues.push(one);
    boxes.set(place.key, box);
  }
  return [...boxes.values()].map(({ place, cues }) => ({ place, cues: inOrder(cues, place) }));
}

const lines = (count: number): string => `calc(${count} * var(--caption-line))`;

/** The box as style: along the line of writing by percent, across it by lines or percent. */
export function boxStyle({ vertical, from, size, across }: CuePlace): CSSProperties {
  const along = vertical ? { top: `${from}%`, height: `${size}%` } : { left: `${from}%`, width: `${size}%` };
  // The first line is at the top; of vertical text, at the side from which it grows.
  const [first, last] =
    vertical === 'rl' ? ['right', 'left'] : vertical ? ['left', 'right'] : ['top', 'bottom'];
  const [start, end] = [first as 'top', last as 'bottom'];
  if (across.kind !== 'percent')
    return { ...along, [across.kind === 'first' ? start : end]: lines(across.lines) };
  if (across.align === 'end') return { ...along, [end]: `${100 - across.value}%` };
  if (across.align === 'start') {
    // One that would not find room below is drawn as far down as it fits.
    const fitting: Record<string, unknown> = {
      ...along,
      [start]: 0,
      [end]: 0,
      '--before': `${across.value}%`,
    };
    return fitting;
  }
  const back = vertical ? 'translateX' : 'translateY';
  return { ...along, [start]: `${across.value}%`, transform: `${back}(${vertical === 'rl' ? 50 : -50}%)` };
}
