import { useEffect, useState } from 'react';
import type { Player } from '../../core/player.ts';
import { shownQuality } from '../../core/slices/quality.ts';
import { useChrome } from '../chrome.ts';
import { text } from '../messages.ts';
import { usePlayer } from '../use-player.ts';
import { text as panelText } from './messages.ts';
import { Panel } from './panel.tsx';
import css from './panels.module.css';

const REFRESH_MS = 500;

type StatName = Extract<keyof typeof panelText.messages, `stat_${string}`>;
const isKnown = (key: string): key is StatName => Object.hasOwn(panelText.messages, key);
/** The engine names its rows in English, because they are also part of reports. */
const nameOf = (name: string): string =>
  isKnown(`stat_${name}`) ? panelText(`stat_${name}` as StatName) : name;

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
    ['Quality', `${shownQuality(quality) || panelText('soundOnly')} (${quality.chosen})`],
    ['Connection', quality.bandwidth ? `${Math.round(quality.bandwidth / 1000)} kbit/s` : ''],
    ['Volume', `${Math.round(volume.volume * 100)}%${volume.muted ? ` (${text('muted')})` : ''}`],
    ['Speed', `${speed.rate}X`],
    ...Object.entries(engineStats()),
    [
      'Frames',
      frames
        ? panelText('framesDropped', { dropped: frames.droppedVideoFrames, all: frames.totalVideoFrames })
        : '',
    ],
    [
      'Buffer',
      panelText('secondsAhead', {
        seconds: (((ahead?.[1] ?? time.currentMs) - time.currentMs) / 1000).toFixed(1),
      }),
    ],
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
            <dt>{nameOf(name)}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
