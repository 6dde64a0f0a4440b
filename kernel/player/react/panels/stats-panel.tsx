import { useEffect, useState } from 'react';
import type { EngineStats } from '../../core/media/engine.ts';
import type { Player } from '../../core/player.ts';
import { shownQuality } from '../../core/slices/quality.ts';
import { useChrome } from '../chrome.ts';
import { text } from '../messages.ts';
import { usePlayer } from '../use-player.ts';
import { text as panelText } from './messages.ts';
import { Panel } from './panel.tsx';
import css from './panels.module.css';

const REFRESH_MS = 500;

type StatKey = Extract<keyof typeof panelText.messages, `stat_${string}`>;
type StatName = StatKey extends `stat_${infer Name}` ? Name : never;

const round = (value: number, digits: number): number => Number(value.toFixed(digits));
const megabits = (bitsPerSec: number | null | undefined): string =>
  bitsPerSec ? panelText('megabits', { megabits: round(bitsPerSec / 1e6, 2) }) : '';

function describeEngine({ engine, hasBegunEarly }: EngineStats): string {
  if (!engine) return '';
  if (engine !== 'hls') return panelText(engine === 'native' ? 'engineNative' : 'engineFile');
  return hasBegunEarly ? panelText('beganEarly', { engine: 'hls.js' }) : 'hls.js';
}

function readEngineStats(stats: EngineStats): [StatName, string][] {
  const { bitsPerSec, codecs = '', isAutomatic, latencySec } = stats;
  return [
    ['Engine', describeEngine(stats)],
    ['Rate', megabits(bitsPerSec)],
    ['Codecs', codecs],
    ['Mode', isAutomatic === undefined ? '' : panelText(isAutomatic ? 'automatic' : 'chosen')],
    ['Latency', latencySec === undefined ? '' : panelText('seconds', { seconds: round(latencySec, 1) })],
  ];
}

function readStats({ store, stage, config, view, engineStats }: Player): [StatName, string][] {
  const { quality, buffer, time, volume, speed } = store.getState();
  const video = stage?.querySelector('video');
  const frames = video?.getVideoPlaybackQuality?.();
  const ahead = buffer.ranges.find(([from, to]) => time.currentMs >= from - 100 && time.currentMs <= to);
  const aheadSec = ((ahead?.[1] ?? time.currentMs) - time.currentMs) / 1000;
  const stats = engineStats();
  const rows: [StatName, string][] = [
    ['Video', config.video.id],
    ['View', view.token()],
    ['Viewport', video ? `${video.clientWidth} × ${video.clientHeight} × ${devicePixelRatio}` : ''],
    ['Picture', video ? `${video.videoWidth} × ${video.videoHeight}` : ''],
    [
      'Quality',
      `${shownQuality(quality) || panelText('soundOnly')} (${quality.chosen === 'auto' ? text('auto') : quality.chosen})`,
    ],
    ['Connection', megabits(stats.bandwidth ?? quality.bandwidth)],
    ['Volume', `${Math.round(volume.volume * 100)}%${volume.muted ? ` (${text('muted')})` : ''}`],
    ['Speed', `${speed.rate}X`],
    ...readEngineStats(stats),
    ['Buffer', panelText('secondsAhead', { seconds: round(aheadSec, 1) })],
    [
      'Frames',
      frames
        ? panelText('framesDropped', { dropped: frames.droppedVideoFrames, all: frames.totalVideoFrames })
        : '',
    ],
  ];
  return rows.filter(([, figure]) => figure !== '');
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
            <dt>{panelText(`stat_${name}`)}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
