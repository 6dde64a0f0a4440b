import { RotateCcw, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Video } from '#features/videos/contract.ts';
import { Button } from '#kernel/ui/button.tsx';
import styles from './simple-player.module.css';
import { useEngine } from './use-engine.ts';
import { Waveform } from './waveform.tsx';

interface SimplePlayerProps {
  video: Video;
  address: string;
}

/** The browser's own controls over adaptive streaming. */
export function SimplePlayer({ video, address }: SimplePlayerProps) {
  const element = useRef<HTMLVideoElement>(null);
  const { problem, retry } = useEngine(element, video.kapsule_id, address);
  const poster = video.images.thumb ?? video.images.fallback.thumb;
  const isPodcast = video.properties.podcast === 'true';
  const [shape, setShape] = useShape(poster);
  return (
    <div className={styles.stage} data-shape={shape} data-podcast={isPodcast || undefined}>
      {isPodcast && !poster && <Waveform address={address} player={element} />}
      <video
        ref={element}
        className={styles.video}
        controls
        playsInline
        preload="metadata"
        aria-label={video.displayname}
        {...(poster ? { poster } : {})}
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
          if (videoWidth > 0) setShape(shapeOf(videoWidth, videoHeight));
        }}
      />
      {problem && (
        <div className={styles.problem} role="alert">
          <TriangleAlert aria-hidden="true" />
          <p>{problem}</p>
          <Button variant="primary" onClick={retry}>
            <RotateCcw aria-hidden="true" />
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

type Shape = 'landscape' | 'portrait';
const shapeOf = (width: number, height: number): Shape => (height > width ? 'portrait' : 'landscape');

/** The poster has the shape of the picture and is here first, so that nothing jumps when playing begins. */
function useShape(poster: string | null) {
  const state = useState<Shape>('landscape');
  const [, setShape] = state;
  useEffect(() => {
    if (!poster) return;
    const image = new Image();
    image.onload = () => setShape(shapeOf(image.naturalWidth, image.naturalHeight));
    image.src = poster;
    return () => {
      image.onload = null;
    };
  }, [poster]);
  return state;
}
