import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
// Of the first drawing on, so that nothing moves when the controls come.
import chrome from '#kernel/player/react/chrome.module.css';
import { type OpenPlayerOptions, openPlayer } from './open-player.tsx';
import css from './player-stage.module.css';

interface PlayerStageProps
  extends Pick<
    OpenPlayerOptions,
    'config' | 'api' | 'renew' | 'listen' | 'playlist' | 'afterStart' | 'services'
  > {
  /** What stands behind the controls where there is no picture. */
  readonly backdrop?: (video: HTMLVideoElement) => ReactNode;
}

/** A player on a page of React. It takes its configuration once: give it a `key` to play something else. */
export function PlayerStage(props: PlayerStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [{ config, api, renew, listen, playlist, afterStart, services }] = useState(props);
  const [shape, setShape] = useState(config.video.aspectRatio);
  useEffect(() => {
    if (!stage.current || !video) return;
    const more = {
      ...(listen ? { listen } : {}),
      ...(playlist ? { playlist } : {}),
      ...(afterStart ? { afterStart } : {}),
      ...(services ? { services } : {}),
    };
    return openPlayer({ stage: stage.current, video, config, api, renew, ...more }).close;
  }, [video, config, api, renew, listen, playlist, afterStart, services]);
  const ratio = shape ?? 16 / 9;
  return (
    <div
      ref={stage}
      className={`${chrome.stage} ${css.stage}`}
      data-shape={ratio < 1 ? 'portrait' : 'landscape'}
      data-skin={config.look.skin}
      style={{ '--ratio': ratio } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: captions are drawn by their widget */}
      <video
        ref={setVideo}
        className={chrome.video}
        playsInline
        preload="metadata"
        aria-label={config.video.title}
        onResize={({ currentTarget: { videoWidth, videoHeight } }) => {
          // Renditions differ by a hair: the first word counts.
          if (videoWidth > 0) setShape((known) => known ?? videoWidth / videoHeight);
        }}
      />
      {video && props.backdrop && <div className={css.backdrop}>{props.backdrop(video)}</div>}
    </div>
  );
}
