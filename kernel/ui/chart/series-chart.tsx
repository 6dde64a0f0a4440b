import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './chart.module.css';
import { fractionOfPoint, moveByKey, pointAt } from './chart-scale.ts';
import { ChartTip } from './chart-tip.tsx';
import { type ChartModel, layoutOf, type PlotBox } from './draw-chart.ts';
import { useDrawing } from './use-drawing.ts';

/** The point that is being read. */
export interface ChartCursor {
  readonly index: number | null;
  move(index: number | null, by: 'pointer' | 'keyboard'): void;
}

interface SeriesChartProps {
  /** What it shows, for screen readers. */
  readonly label: string;
  /** Kept between renders: a new model is drawn from scratch. */
  readonly model: ChartModel;
  /** The heading of a point, such as a full date. */
  formatTitle(index: number): string;
  /** One line per series; null leaves a series out. */
  formatValue(value: number, series: number, index: number): string | null;
  /** Shares the cursor with something else; by default the chart keeps its own. */
  readonly cursor?: ChartCursor;
  /** Enter or a click on a point. */
  onPick?(index: number): void;
  readonly className?: string | undefined;
}

/** Lines, areas, or bars over a row of points. The pointer, touch, and arrow keys read single points. */
export function SeriesChart(props: SeriesChartProps) {
  const { label, model, cursor: shared, onPick, className } = props;
  const own = useState<number | null>(null);
  const cursor: ChartCursor = shared ?? { index: own[0], move: (next) => own[1](next) };
  const canvas = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const box = useDrawing(canvas, probe, model);
  const { count } = layoutOf(model);
  const index = cursor.index !== null && cursor.index < count ? cursor.index : null;
  const readIndex = (event: PointerEvent<HTMLElement>): number | null => {
    if (!box || count === 0) return null;
    const { left } = event.currentTarget.getBoundingClientRect();
    return pointAt((event.clientX - left - box.left) / box.width, layoutOf(model));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Escape') cursor.move(null, 'keyboard');
    if (event.key === 'Enter' && index !== null) onPick?.(index);
    const next = moveByKey(event.key, index, count);
    if (next === null) return;
    event.preventDefault();
    cursor.move(next, 'keyboard');
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classNames(styles.chart, className)}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, count - 1)}
      aria-valuenow={index ?? Math.max(0, count - 1)}
      aria-valuetext={speak(props, index ?? count - 1)}
      data-pickable={onPick ? '' : undefined}
      onKeyDown={onKeyDown}
      onPointerMove={(event) => cursor.move(readIndex(event), 'pointer')}
      onPointerDown={(event) => cursor.move(readIndex(event), 'pointer')}
      onPointerUp={(event) => {
        const picked = event.button === 0 ? readIndex(event) : null;
        if (picked !== null) onPick?.(picked);
      }}
      onPointerLeave={(event) => event.pointerType === 'mouse' && cursor.move(null, 'pointer')}
      onBlur={() => cursor.move(null, 'keyboard')}
    >
      <span ref={probe} className={styles.probe} aria-hidden="true" />
      <div ref={canvas} className={styles.canvas} aria-hidden="true" />
      {box && index !== null && <Pointed {...props} box={box} index={index} />}
    </div>
  );
}

type Words = Pick<SeriesChartProps, 'model' | 'formatTitle' | 'formatValue'>;

const linesOf = ({ model, formatValue }: Words, index: number): string[] =>
  model.series.flatMap(({ values }, series) => {
    const value = values[index];
    const line = value === null || value === undefined ? null : formatValue(value, series, index);
    return line === null ? [] : [line];
  });

const speak = (words: Words, index: number): string =>
  index < 0 ? '' : [words.formatTitle(index), ...linesOf(words, index)].join(', ');

interface PointedProps extends Words {
  readonly box: PlotBox;
  readonly index: number;
}

/** The line through the point under the cursor, its dots, and what it says. */
function Pointed({ box, index, ...words }: PointedProps) {
  const { model, formatTitle } = words;
  const fraction = fractionOfPoint(index, layoutOf(model));
  const left = box.left + fraction * box.width;
  return (
    <div className={styles.pointed} aria-hidden="true">
      <span className={styles.hair} style={{ left, insetBlockStart: box.top, blockSize: box.height }} />
      <ChartTip
        left={left}
        isRight={fraction > 0.5}
        title={formatTitle(index)}
        lines={linesOf(words, index)}
      />
    </div>
  );
}
