import { Chip, type ChipTone } from '#kernel/ui/chip.tsx';
import type { LiveState } from '../contract.ts';

const texts: Readonly<Record<LiveState, { label: string; tone: ChipTone }>> = {
  SCHEDULED: { label: 'Upcoming', tone: 'scrim' },
  LIVE: { label: 'Live', tone: 'live' },
  NOT_LIVE: { label: 'Off air', tone: 'scrim' },
  CLOSED: { label: 'Event over', tone: 'scrim' },
};

/** The state of a live event, shown over a thumbnail. */
export function LiveChip({ state }: { state: LiveState }) {
  const { label, tone } = texts[state];
  return <Chip tone={tone}>{label}</Chip>;
}
