import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import styles from './waveform.module.css';
import { toBars } from './waveform-bars.ts';

interface WaveformProps {
  /** The signed address of the master playlist; the waveform lies beside it. */
  address: string;
  player: HTMLVideoElement;
}

const BARS = 120;
const STEP = 4;
const MIDDLE = 50;
/** It is made a little after the sound can be played. */
const LOOK_AGAIN_MS = 5_000;

/** The picture of a sound, in the colour of the site as far as it was heard. */
export function Waveform({ address, player }: WaveformProps) {
  const { data: peaks } = useQuery({
    queryKey: ['waveform', address.split('/').slice(3).join('/')],
    queryFn: ({ signal }) => fetchPeaks(address.replace(/[^/]+$/, 'waveform.json'), signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.length ? false : LOOK_AGAIN_MS),
  });
  const heard = useRef<SVGRectElement>(null);
  const clip = useId();
  useEffect(() => {
    const ending = new AbortController();
    const draw = (): void => {
      const part = player.duration ? player.currentTime / player.duration : 0;
      heard.current?.setAttribute('width', String(BARS * STEP * part));
    };
    for (const name of ['timeupdate', 'seeking', 'loadedmetadata'])
      player.addEventListener(name, draw, { signal: ending.signal });
    return () => ending.abort();
  }, [player]);
  if (!peaks?.length) return null;
  const bars = toBars(peaks, BARS).map((peak, index) => ({ at: index * STEP + 1, height: peak * 0.9 }));
  const shapes = bars.map(({ at, height }) => (
    <rect key={at} x={at} y={MIDDLE - height / 2} width={STEP / 2} height={height} rx={1} />
  ));
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${BARS * STEP} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <clipPath id={clip}>
        <rect ref={heard} x={0} y={0} width={0} height={100} />
      </clipPath>
      <g className={styles.bars}>{shapes}</g>
      <g className={styles.heard} clipPath={`url(#${clip})`}>
        {shapes}
      </g>
    </svg>
  );
}

/** Media comes by its signed address and not by a route of the API. */
async function fetchPeaks(address: string, signal: AbortSignal): Promise<number[]> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) return [];
  const { peaks } = (await answer.json()) as { peaks?: unknown };
  return Array.isArray(peaks) ? peaks.filter((peak) => typeof peak === 'number') : [];
}
