import { Chip, type ChipTone } from '#kernel/ui/chip.tsx';
import type { LiveState } from '../contract.ts';
import { text } from './library-messages.ts';

const chips = {
  SCHEDULED: { label: 'upcoming', tone: 'scrim' },
  LIVE: { label: 'live', tone: 'live' },
  NOT_LIVE: { label: 'offAir', tone: 'scrim' },
  CLOSED: { label: 'eventOver', tone: 'scrim' },
} as const satisfies Record<LiveState, { label: string; tone: ChipTone }>;

/** The state of a live event, shown over a thumbnail. */
export function LiveChip({ state }: { state: LiveState }) {
  const { label, tone } = chips[state];
  return <Chip tone={tone}>{text(label)}</Chip>;
}
