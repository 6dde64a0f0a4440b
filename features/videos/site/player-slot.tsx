import { CalendarClock, CircleAlert, Film, Hourglass, Radio, RadioTower } from 'lucide-react';
import type { ReactNode } from 'react';
import { Progress } from '#kernel/ui/progress.tsx';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import type { Video } from '../contract.ts';
import styles from './player-slot.module.css';

/** Replaces the player while there is nothing to play: the poster and the reason. */
export function PlayerSlot({ video }: { video: Video }) {
  const { icon, title, detail } = describeState(video);
  const hasPoster = video.images.thumb !== null || video.images.fallback.thumb !== null;
  return (
    <div className={styles.stage}>
      {hasPoster && <Thumbnail images={video.images} eager className={styles.poster} />}
      <div className={styles.veil} role="status">
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <p className={styles.title}>{title}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
        {video.state === 'processing' && video.progress !== null && (
          <div className={styles.progress}>
            <Progress label="Processing" percent={video.progress} />
          </div>
        )}
      </div>
    </div>
  );
}

interface StateDescription {
  icon: ReactNode;
  title: string;
  detail?: string | undefined;
}

function describeState(video: Video): StateDescription {
  if (video.live_event) return describeLiveState(video.live_event);
  if (video.state === 'failed') {
    const detail = video.state_reason ?? 'Its owner has been told.';
    return { icon: <CircleAlert />, title: 'This video could not be prepared', detail };
  }
  if (video.state === 'processing') {
    return { icon: <Hourglass />, title: 'Being prepared', detail: 'It plays here as soon as it is ready.' };
  }
  if (video.state === 'uploading') {
    return {
      icon: <Film />,
      title: 'No media yet',
      detail: 'It plays here once its file has been uploaded.',
    };
  }
  return { icon: <Film />, title: 'Ready to play' };
}

function describeLiveState({ state, time_live }: NonNullable<Video['live_event']>): StateDescription {
  if (state === 'LIVE') return { icon: <Radio />, title: 'Live now', detail: 'Waiting for the picture.' };
  if (state === 'CLOSED') return { icon: <RadioTower />, title: 'This event is over' };
  if (state === 'NOT_LIVE') return { icon: <RadioTower />, title: 'Off air', detail: 'The event is paused.' };
  const startTime = time_live
    ? new Date(time_live).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' })
    : undefined;
  return { icon: <CalendarClock />, title: startTime ? 'Starts' : 'Not started yet', detail: startTime };
}
