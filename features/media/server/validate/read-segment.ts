import { readBoxes } from '../mp4/read-boxes.ts';
import { type Fragment, readFragment } from '../mp4/read-fragments.ts';

export interface SegmentFacts {
  readonly startTicks: number;
  readonly endTicks: number;
  readonly firstShownTicks: number;
  readonly startsWithSync: boolean;
  readonly syncTicks: readonly number[];
  readonly longestFragmentTicks: number;
  readonly sampleCount: number;
  readonly problems: readonly string[];
}

const durationOf = (fragment: Fragment) =>
  fragment.samples.reduce((sum, sample) => sum + sample.durationTicks, 0);

/** Pairs every moof with its mdat and checks that the samples fill it exactly. */
function readFragments(bytes: Buffer, problems: string[]): Fragment[] {
  const boxes = readBoxes(bytes);
  if (boxes[0]?.type !== 'styp') problems.push('does not start with styp');
  const fragments: Fragment[] = [];
  boxes.forEach((box, index) => {
    if (box.type !== 'moof') return;
    const data = boxes[index + 1];
    const fragment = readFragment(box.body);
    const size = fragment.samples.reduce((sum, sample) => sum + sample.size, 0);
    const points = box.start + fragment.dataOffset === (data?.start ?? 0) + 8;
    if (data?.type !== 'mdat' || !points || data.body.length !== size)
      problems.push('a moof does not fit its mdat');
    fragments.push(fragment);
  });
  if (fragments.length === 0) problems.push('holds no fragment');
  return fragments;
}

/** Parses a media segment; `problems` lists everything that is wrong in it. */
export function readSegment(bytes: Buffer, delayTicks = 0): SegmentFacts {
  const problems: string[] = [];
  const fragments = readFragments(bytes, problems);
  const syncTicks: number[] = [];
  const shown: number[] = [];
  let clock = fragments[0]?.decodeTicks ?? 0;
  let sequence = -1;
  for (const fragment of fragments) {
    if (fragment.decodeTicks !== clock)
      problems.push(`a fragment starts at ${fragment.decodeTicks}, not ${clock}`);
    if (fragment.sequence <= sequence) problems.push('fragment numbers do not grow');
    sequence = fragment.sequence;
    for (const sample of fragment.samples) {
      if (sample.sync) syncTicks.push(clock + sample.offsetTicks - delayTicks);
      shown.push(clock + sample.offsetTicks - delayTicks);
      clock += sample.durationTicks;
    }
  }
  const startTicks = fragments[0]?.decodeTicks ?? 0;
  const isOutside = shown.some((ticks) => ticks < startTicks || ticks >= clock);
  if (isOutside || new Set(shown).size !== shown.length)
    problems.push('pictures are shown outside the segment or twice');
  return {
    startTicks,
    endTicks: clock,
    firstShownTicks: Math.min(...shown),
    startsWithSync: fragments[0]?.samples[0]?.sync ?? false,
    syncTicks,
    sampleCount: shown.length,
    longestFragmentTicks: Math.max(0, ...fragments.map(durationOf)),
    problems,
  };
}
