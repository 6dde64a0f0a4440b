import { Chip, type ChipTone } from '#kernel/ui/chip.tsx';
import type { LiveState, MediaState, VideoSummary } from '../contract.ts';

const media: Readonly<Record<MediaState, { label: string; tone: ChipTone }>> = {
  uploading: { label: 'No media yet', tone: 'neutral' },
  processing: { label: 'Processing', tone: 'warning' },
  ready: { label: 'Ready', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};
const live: Readonly<Record<LiveState, { label: string; tone: ChipTone }>> = {
  SCHEDULED: { label: 'Upcoming event', tone: 'accent' },
  LIVE: { label: 'Live', tone: 'live' },
  NOT_LIVE: { label: 'Off air', tone: 'warning' },
  CLOSED: { label: 'Event over', tone: 'neutral' },
};

/** What a video or a live event is doing at present. */
export function StateChip({ video }: { video: Pick<VideoSummary, 'state' | 'live_event'> }) {
  const { label, tone } = video.live_event ? live[video.live_event.state] : media[video.state];
  return <Chip tone={tone}>{label}</Chip>;
}
