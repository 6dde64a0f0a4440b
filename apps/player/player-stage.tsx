import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
// Loaded with the page, so that nothing shifts when the controls appear.
import chrome from '#kernel/player/react/chrome.module.css';
import type { KeyScope } from '#kernel/player/react/key-place.ts';
import { type MountedPlayer, mountPlayer, type OpenOptions } from './mount-player.tsx';
import css from './player-stage.module.css';
import { switchedConfig } from './switched-config.ts';

interface PlayerStageProps extends Omit<OpenOptions, 'startEngine' | 'onCreated'> {
  /** Whether a replacing video plays at once; by default, if the previous one was playing. */
  readonly plays?: boolean | undefined;
  /** 'document' on a page that is about this video. */
  readonly keyScope?: KeyScope;
  /** Rendered behind the controls for audio. */
  readonly backdrop?: (video: HTMLVideoElement) => ReactNode;
}

/** A player on a React page. A configuration for another video replaces the video; other changes are ignored. */
export function PlayerStage(props: PlayerStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedPlayer>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [current, setCurrent] = useState(props);
  if (current.config.video.id !== props.config.video.id) setCurrent(props);
  const { config } = current;
  const { keyScope = 'player' } = props;
  const { ratio, onResize } = useAspectRatio(config.video.id, config.video.aspectRatio);
  useEffect(() => {
    if (!stage.current || !video) return;
    // At the end of the document, where no ancestor clips it.
    const sheetRoot = document.body.appendChild(document.createElement('div'));
    mounted.current = mountPlayer({ stage: stage.current, video, sheetRoot, keyScope });
    return () => {
      sheetRoot.remove();
      mounted.current?.close();
      mounted.current = null;
    };
  }, [video, keyScope]);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!mounted.current || !video) return;
    const { plays = !video.paused, backdrop: _, keyScope: __, ...options } = current;
    const next = isFirst.current ? current.config : switchedConfig(current.config, plays);
    isFirst.current = false;
    mounted.current.open({ ...options, config: next });
  }, [video, current]);
  return (
    <div
      ref={stage}
      className={`${chrome.stage} ${css.stage}`}
      data-player
      data-shape={ratio < 1 ? 'portrait' : 'landscape'}
      data-skin={config.look.skin}
      style={{ '--ratio': ratio } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: captions are rendered by their widget */}
      <video
        ref={setVideo}
        className={chrome.video}
        playsInline
        preload="metadata"
        aria-label={config.video.title}
        onResize={({ currentTarget }) => onResize(currentTarget)}
      />
      {video && current.backdrop && (
        <div key={config.video.id} className={css.backdrop}>
          {current.backdrop(video)}
        </div>
      )}
    </div>
  );
}

/** The configured aspect ratio, or that of the first frame when it is unknown. */
function useAspectRatio(id: string, known: number | null) {
  const [measured, setMeasured] = useState({ id, ratio: known });
  if (measured.id !== id) setMeasured({ id, ratio: known });
  return {
    ratio: measured.ratio ?? 16 / 9,
    onResize({ videoWidth, videoHeight }: HTMLVideoElement): void {
      // Renditions differ slightly, so only the first one counts.
      if (videoWidth > 0)
        setMeasured((last) => ({ id: last.id, ratio: last.ratio ?? videoWidth / videoHeight }));
    },
  };
}
