import { Chip, type ChipTone } from '#kernel/ui/chip.tsx';
import type { LiveState } from '../contract.ts';
import { text } from './list-messages.ts';

const states = {
  SCHEDULED: { label: 'stateUpcoming', tone: 'accent' },
  LIVE: { label: 'stateLive', tone: 'live' },
  NOT_LIVE: { label: 'stateOffAir', tone: 'warning' },
  CLOSED: { label: 'stateOver', tone: 'neutral' },
} as const satisfies Record<LiveState, { label: string; tone: ChipTone }>;

/** The current state of a live event. */
export function LiveStateChip({ state }: { state: LiveState }) {
  const { label, tone } = states[state];
  return <Chip tone={tone}>{text(label)}</Chip>;
}
