import { useEffect, useState } from 'react';
import type { Player } from '../../core/player.ts';
import { shownQuality } from '../../core/slices/quality.ts';
import { useChrome } from '../chrome.ts';
import { text } from '../messages.ts';
import { usePlayer } from '../use-player.ts';
import { Panel } from './panel.tsx';
import css from './panels.module.css';

const REFRESH_MS = 500;

function readStats({ store, stage, config, view, engineStats }: Player): [string, string][] {
  const { quality, buffer, time, volume, speed } = store.getState();
  const video = stage?.querySelector('video');
  const frames = video?.getVideoPlaybackQuality?.();
  const ahead = buffer.ranges.find(([from, to]) => time.currentMs >= from - 100 && time.currentMs <= to);
  const pixels = video ? `${video.clientWidth} × ${video.clientHeight} × ${devicePixelRatio}` : '';
  const rows: [string, string][] = [
    ['Video', config.video.id],
    ['View', view.token()],
    ['Viewport', pixels],
    ['Picture', video ? `${video.videoWidth} × ${video.videoHeight}` : ''],
    ['Quality', `${shownQuality(quality) || 'sound only'} (${quality.chosen})`],
    ['Frames', frames ? `${frames.droppedVideoFrames} dropped of ${frames.totalVideoFrames}` : ''],
    ['Connection', quality.bandwidth ? `${Math.round(quality.bandwidth / 1000)} kbit/s` : ''],
    ['Buffer', `${(((ahead?.[1] ?? time.currentMs) - time.currentMs) / 1000).toFixed(1)} s ahead`],
    ['Volume', `${Math.round(volume.volume * 100)}%${volume.muted ? ', muted' : ''}`],
    ['Speed', `${speed.rate}X`],
    ...Object.entries(engineStats()),
  ];
  // Rows of the engine override those of the same name.
  return [...new Map(rows)].filter(([, figure]) => figure !== '');
}

export function StatsPanel({ onClose }: { onClose(): void }) {
  const player = usePlayer();
  const chrome = useChrome();
  const [figures, setFigures] = useState(() => readStats(player));
  useEffect(() => {
    const timer = setInterval(() => setFigures(readStats(player)), REFRESH_MS);
    return () => clearInterval(timer);
  }, [player]);
  const close = (): void => {
    chrome.showPanel(null);
    onClose();
  };
  return (
    <Panel title={text('stats')} place="corner" onClose={close}>
      <dl className={css.figures}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
