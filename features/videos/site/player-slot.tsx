import { CircleAlert, Film, Hourglass, Radio, RadioTower } from 'lucide-react';
import type { ReactNode } from 'react';
import { Progress } from '#kernel/ui/progress.tsx';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import type { LiveState, Video } from '../contract.ts';
import styles from './player-slot.module.css';
import { ScheduledEvent } from './scheduled-event.tsx';
import { text } from './watch-messages.ts';

interface PlayerSlotProps {
  video: Video;
  /** Buttons below the countdown of a scheduled event. */
  eventActions: ReactNode;
}

/** Replaces the player while there is nothing to play: the poster and the reason. */
export function PlayerSlot({ video, eventActions }: PlayerSlotProps) {
  const hasPoster = video.images.thumb !== null || video.images.fallback.thumb !== null;
  const event = video.live_event;
  return (
    <div className={styles.stage} data-scheduled={event?.state === 'SCHEDULED' || undefined}>
      {hasPoster && <Thumbnail images={video.images} eager className={styles.poster} />}
      <div className={styles.veil}>
        {event?.state === 'SCHEDULED' ? (
          <ScheduledEvent video={video} startMs={event.time_live} actions={eventActions} />
        ) : (
          <Reason video={video} />
        )}
      </div>
    </div>
  );
}

function Reason({ video }: { video: Video }) {
  const { icon, title, detail } = describeState(video);
  return (
    <div className={styles.reason} role="status">
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.title}>{title}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {video.state === 'processing' && video.progress !== null && (
        <div className={styles.progress}>
          <Progress label={text('processing')} percent={video.progress} />
        </div>
      )}
    </div>
  );
}

interface StateDescription {
  icon: ReactNode;
  title: string;
  detail?: string;
}

function describeState({ live_event, state, state_reason }: Video): StateDescription {
  if (live_event) return describeLiveState(live_event.state);
  if (state === 'failed')
    return { icon: <CircleAlert />, title: text('failed'), detail: state_reason ?? text('failedDetail') };
  if (state === 'processing')
    return { icon: <Hourglass />, title: text('processing'), detail: text('processingDetail') };
  if (state === 'uploading') return { icon: <Film />, title: text('noMedia'), detail: text('noMediaDetail') };
  return { icon: <Film />, title: text('ready') };
}

function describeLiveState(state: LiveState): StateDescription {
  if (state === 'LIVE') return { icon: <Radio />, title: text('liveNow'), detail: text('liveNowDetail') };
  if (state === 'CLOSED') return { icon: <RadioTower />, title: text('eventOver') };
  return { icon: <RadioTower />, title: text('offAir'), detail: text('offAirDetail') };
}
