import { Chip, type ChipTone } from '#kernel/ui/chip.tsx';
import type { LiveState } from '../contract.ts';

const texts: Readonly<Record<LiveState, { label: string; tone: ChipTone }>> = {
  SCHEDULED: { label: 'Upcoming event', tone: 'accent' },
  LIVE: { label: 'Live', tone: 'live' },
  NOT_LIVE: { label: 'Off air', tone: 'warning' },
  CLOSED: { label: 'Event over', tone: 'neutral' },
};

/** The current state of a live event. */
export function LiveStateChip({ state }: { state: LiveState }) {
  const { label, tone } = texts[state];
  return <Chip tone={tone}>{label}</Chip>;
}
