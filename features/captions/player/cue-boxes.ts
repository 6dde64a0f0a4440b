import type { CSSProperties } from 'react';
import { type CueLayout, isRightToLeft, layoutCue } from '../cue-layout.ts';
import { plainText } from '../cue-text.ts';
import type { ShownCue } from './captions-state.ts';

/** Cues with the same layout, in reading order. */
export interface CueBox {
  readonly layout: CueLayout;
  readonly cues: readonly ShownCue[];
}

/** Earlier cues keep their place at the edge, later ones stack next to them. The second language comes last. */
function sortCues(cues: readonly ShownCue[], { block }: CueLayout): ShownCue[] {
  const direction = block.kind === 'last' ? -1 : 1;
  return [...cues].sort(
    (a, b) => Number(a.isSecond) - Number(b.isSecond) || (a.cue.startMs - b.cue.startMs) * direction,
  );
}

export function cueBoxes(shown: readonly ShownCue[]): CueBox[] {
  const boxes = new Map<string, { layout: CueLayout; cues: ShownCue[] }>();
  for (const shownCue of shown) {
    const layout = layoutCue(shownCue.cue, isRightToLeft(plainText(shownCue.cue.text)));
    const box = boxes.get(layout.key) ?? { layout, cues: [] };
    box.cues.push(shownCue);
    boxes.set(layout.key, box);
  }
  return [...boxes.values()].map(({ layout, cues }) => ({ layout, cues: sortCues(cues, layout) }));
}

const lines = (count: number): string => `calc(${count} * var(--caption-line))`;

/** Inline axis in percent, block axis in lines or percent. */
export function boxStyle({ vertical, inlineStart, inlineSize, block }: CueLayout): CSSProperties {
  const inline = vertical
    ? { top: `${inlineStart}%`, height: `${inlineSize}%` }
    : { left: `${inlineStart}%`, width: `${inlineSize}%` };
  // The first line is at the top, or for vertical text at the side it grows from.
  const [first, last] =
    vertical === 'rl' ? ['right', 'left'] : vertical ? ['left', 'right'] : ['top', 'bottom'];
  const [start, end] = [first as 'top', last as 'bottom'];
  if (block.kind !== 'percent')
    return { ...inline, [block.kind === 'first' ? start : end]: lines(block.lines) };
  if (block.align === 'end') return { ...inline, [end]: `${100 - block.value}%` };
  if (block.align === 'start') {
    // A box that would overflow at the end moves back until it fits.
    const style: Record<string, unknown> = {
      ...inline,
      [start]: 0,
      [end]: 0,
      '--before': `${block.value}%`,
    };
    return style;
  }
  const translate = vertical ? 'translateX' : 'translateY';
  return {
    ...inline,
    [start]: `${block.value}%`,
    transform: `${translate}(${vertical === 'rl' ? 50 : -50}%)`,
  };
}
