import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ChartFigure } from '#kernel/ui/chart/chart-figure.tsx';
import type { ChartModel } from '#kernel/ui/chart/draw-chart.ts';
import type { TableModel } from '#kernel/ui/chart/figure-table.tsx';
import { SeriesChart } from '#kernel/ui/chart/series-chart.tsx';
import { formatDuration } from '#kernel/ui/duration.ts';
import type { VideoAnalytics } from '../contract.ts';
import type { AnalyticsPlayer } from './analytics-player.ts';
import { ExportMenu, type ExportUrl } from './export-menu.tsx';
import { formatCount, formatPercent } from './format.ts';
import { HeatBand } from './heat-band.tsx';
import { text } from './messages.ts';
import { type RetentionPoint, retentionPoints, tableSeconds } from './retention.ts';
import styles from './retention-panel.module.css';
import { RetentionSummary } from './retention-summary.tsx';
import { useSeekBarEdges, useSeekBarHover } from './use-seek-bar.ts';

const TABLE_ROWS_MAX = 120;
const clock = (second: number): string => formatDuration(second * 1000);

interface RetentionPanelProps {
  readonly data: VideoAnalytics;
  readonly player: AnalyticsPlayer | null;
  readonly exportUrl: ExportUrl;
}

/** Who is still watching at each second, and what is watched again: as wide as the player's seek bar above it. */
export function RetentionPanel({ data, player, exportUrl }: RetentionPanelProps) {
  const { retention, rewatch } = data;
  const points = useMemo(() => retentionPoints(retention, rewatch), [retention, rewatch]);
  const seek = (second: number): void => player?.seek(second * 1000);
  return (
    <ChartFigure
      title={text('retention')}
      className={styles.panel}
      tools={<ExportMenu part="retention" url={exportUrl} subject={text('retention')} />}
      table={() => tableOf(points)}
    >
      <Curve
        points={points}
        // A stream that has not ended is as long as what was seen of it.
        durationSec={data.duration > 0 ? data.duration / 1000 : points.length}
        player={player}
        onSeek={seek}
      />
      <p className={styles.summary}>
        <RetentionSummary points={points} onSeek={player ? seek : undefined} />
      </p>
    </ChartFigure>
  );
}

interface CurveProps {
  readonly points: readonly RetentionPoint[];
  /** The width of the seek bar: the last second may be cut, or followed by a part that is too short for a point. */
  readonly durationSec: number;
  readonly player: AnalyticsPlayer | null;
  onSeek(second: number): void;
}

function Curve({ points, durationSec, player, onSeek }: CurveProps) {
  const [second, setSecond] = useState<number | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const edges = useSeekBarEdges(player, root);
  const count = points.length;
  useSeekBarHover(
    player,
    useCallback(
      (fraction) =>
        setSecond(fraction === null ? null : Math.min(count - 1, Math.floor(fraction * durationSec))),
      [count, durationSec],
    ),
  );
  const model = useCurveModel(points, durationSec);
  return (
    <div ref={root} className={styles.root}>
      <div
        className={styles.aligned}
        style={edges ? { marginInlineStart: edges.start, marginInlineEnd: edges.end } : undefined}
      >
        <SeriesChart
          label={text('retentionLabel')}
          className={styles.curve}
          model={model}
          formatTitle={clock}
          formatValue={(percent, _, index) =>
            text('stillWatching', {
              percent: formatPercent(percent),
              views: formatCount(points[index]?.views ?? 0),
            })
          }
          cursor={{
            index: second,
            move(index, by) {
              setSecond(index);
              if (by === 'keyboard' && index !== null) onSeek(index);
              else player?.preview(index === null ? null : (index + 0.5) * 1000);
            },
          }}
          onPick={onSeek}
        />
        <span className={styles.half} aria-hidden="true">
          {formatPercent(50)}
        </span>
        <HeatBand points={points} durationSec={durationSec} />
        <Playhead player={player} durationSec={durationSec} />
      </div>
      <div className={styles.legend}>
        <span className={styles.heatKey}>{text('heat')}</span>
      </div>
    </div>
  );
}

function useCurveModel(points: readonly RetentionPoint[], durationSec: number): ChartModel {
  return useMemo(
    () => ({
      series: [{ name: text('retention'), values: points.map(({ percent }) => percent), kind: 'area' }],
      unit: 'percent',
      layout: 'slots',
      slots: durationSec,
      hasAxes: false,
      formatPoint: clock,
      formatTick: (value) => formatPercent(value),
    }),
    [points, durationSec],
  );
}

/** Follows the player. Moved without rendering, because it moves often. */
function Playhead({ player, durationSec }: { player: AnalyticsPlayer | null; durationSec: number }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!player || durationSec === 0) return;
    const draw = (ms: number): void =>
      mark.current?.style.setProperty('--at', String(Math.min(1, ms / 1000 / durationSec)));
    draw(player.nowMs());
    return player.onTime(draw);
  }, [player, durationSec]);
  return player ? <span ref={mark} className={styles.playhead} aria-hidden="true" /> : null;
}

const tableOf = (points: readonly RetentionPoint[]): TableModel => ({
  caption: text('retentionLabel'),
  columns: [text('second'), text('share'), text('metric_views'), text('plays')],
  rows: tableSeconds(points.length, TABLE_ROWS_MAX).map((second) => [
    clock(second),
    formatPercent(points[second]?.percent ?? 0),
    formatCount(points[second]?.views ?? 0),
    formatCount(points[second]?.plays ?? 0),
  ]),
});
