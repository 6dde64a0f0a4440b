import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import styles from './waveform.module.css';
import { toBars } from './waveform-bars.ts';

interface WaveformProps {
  /** The signed URL of the master playlist; the waveform is in the same folder. */
  address: string;
  player: HTMLVideoElement;
}

const BARS = 120;
const STEP = 4;
const MIDDLE = 50;
/** The waveform is created shortly after the audio becomes playable. */
const POLL_MS = 5_000;

/** The waveform of an audio file; the played part has the accent color. */
export function Waveform({ address, player }: WaveformProps) {
  const { data: peaks } = useQuery({
    queryKey: ['waveform', address.split('/').slice(3).join('/')],
    queryFn: ({ signal }) => fetchPeaks(address.replace(/[^/]+$/, 'waveform.json'), signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.length ? false : POLL_MS),
  });
  const playedRect = useRef<SVGRectElement>(null);
  const clip = useId();
  useEffect(() => {
    const lifetime = new AbortController();
    const update = (): void => {
      const fraction = player.duration ? player.currentTime / player.duration : 0;
      playedRect.current?.setAttribute('width', String(BARS * STEP * fraction));
    };
    for (const name of ['timeupdate', 'seeking', 'loadedmetadata'])
      player.addEventListener(name, update, { signal: lifetime.signal });
    return () => lifetime.abort();
  }, [player]);
  if (!peaks?.length) return null;
  const bars = toBars(peaks, BARS).map((peak, index) => ({ x: index * STEP + 1, height: peak * 0.9 }));
  const shapes = bars.map(({ x, height }) => (
    <rect key={x} x={x} y={MIDDLE - height / 2} width={STEP / 2} height={height} rx={1} />
  ));
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${BARS * STEP} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <clipPath id={clip}>
        <rect ref={playedRect} x={0} y={0} width={0} height={100} />
      </clipPath>
      <g className={styles.bars}>{shapes}</g>
      <g className={styles.heard} clipPath={`url(#${clip})`}>
        {shapes}
      </g>
    </svg>
  );
}

/** Media is fetched by its signed URL, not by an API route. */
async function fetchPeaks(address: string, signal: AbortSignal): Promise<number[]> {
  const response = await fetch(address, { signal });
  if (!response.ok) return [];
  const { peaks } = (await response.json()) as { peaks?: unknown };
  return Array.isArray(peaks) ? peaks.filter((peak) => typeof peak === 'number') : [];
}
