import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { ChartColors } from './chart-colors.ts';
import {
  type ChartLayout,
  type ChartUnit,
  labeledPoints,
  type PointLayout,
  valueTicks,
} from './chart-scale.ts';

export interface ChartSeries {
  readonly name: string;
  /** Null leaves a gap. */
  readonly values: readonly (number | null)[];
  readonly kind: 'area' | 'line' | 'bars';
}

export interface ChartModel {
  /** The first one is the subject; others are drawn dashed, for comparison. All have the same length. */
  readonly series: readonly ChartSeries[];
  readonly unit: ChartUnit;
  /** By default, bars have slots, and lines span the width. */
  readonly layout?: ChartLayout;
  /** How many slots the width has, when the last one is wider or narrower than the others. */
  readonly slots?: number;
  /** Without axes, the points span the whole width. */
  readonly hasAxes: boolean;
  formatPoint(index: number): string;
  formatTick(value: number): string;
}

/** The area of the points within the chart, in CSS pixels. */
export interface PlotBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface ChartDrawing {
  resize(width: number, height: number): void;
  /** Draws again, with the current colors. */
  redraw(): void;
  destroy(): void;
}

interface DrawOptions {
  readonly target: HTMLElement;
  readonly size: { readonly width: number; readonly height: number };
  readonly model: ChartModel;
  readonly colors: () => ChartColors;
  onBox(box: PlotBox): void;
}

const LABEL_PX = 76;
const FONT_PX = 11.5;
const TICK_GAP_PX = 8;

export const layoutOf = ({ series, layout, slots }: ChartModel): PointLayout => ({
  count: series[0]?.values.length ?? 0,
  layout: layout ?? (series[0]?.kind === 'bars' ? 'slots' : 'edges'),
  slots,
});

/** The numbers of points at both ends of the width. */
function rangeOf(model: ChartModel): [number, number] {
  const { count, layout, slots = count } = layoutOf(model);
  if (layout === 'slots') return [-0.5, slots - 0.5];
  return count === 1 ? [-0.5, 0.5] : [0, Math.max(0, count - 1)];
}

/** Draws with uPlot. The pointer, the keyboard, and all words are left to the caller. */
export function drawChart({ target, size, model, colors, onBox }: DrawOptions): ChartDrawing {
  const { count } = layoutOf(model);
  const ticks = valueTicks(
    model.series.flatMap(({ values }) => values),
    model.unit,
  );
  const font = `${FONT_PX}px ${getComputedStyle(target).fontFamily}`;
  const plot = new uPlot(
    {
      ...size,
      // Room for half of the last label.
      padding: model.hasAxes ? [8, 26, 0, 0] : [4, 0, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: rangeOf(model) },
        y: { range: [0, ticks.at(-1) ?? 1] },
      },
      axes: model.hasAxes
        ? [pointAxis(model, count, font, colors), valueAxis(model, ticks, font, colors)]
        : [{ show: false }, { show: false }],
      series: [{}, ...model.series.map((one, index) => seriesOptions(one, index === 0, colors))],
      hooks: { draw: [({ bbox }) => onBox(toCssPixels(bbox))] },
    },
    alignedData(model),
    target,
  );
  return {
    resize: (width, height) => plot.setSize({ width, height }),
    redraw: () => plot.redraw(false, true),
    destroy: () => plot.destroy(),
  };
}

/** Lines in slots are extended to the edges of the first and the last one. */
function alignedData(model: ChartModel): uPlot.AlignedData {
  const points = model.series[0]?.values.map((_, index) => index) ?? [];
  const rows = model.series.map(({ values }) => [...values]);
  const isExtended =
    layoutOf(model).layout === 'slots' && model.series[0]?.kind !== 'bars' && points.length > 0;
  if (!isExtended) return [points, ...rows];
  const [first, last] = rangeOf(model);
  return [[first, ...points, last], ...rows.map((row) => [row[0] ?? null, ...row, row.at(-1) ?? null])];
}

function toCssPixels({ left, top, width, height }: uPlot.BBox): PlotBox {
  const ratio = uPlot.pxRatio;
  return { left: left / ratio, top: top / ratio, width: width / ratio, height: height / ratio };
}

function seriesOptions({ kind }: ChartSeries, isSubject: boolean, colors: () => ChartColors): uPlot.Series {
  const line = (): string => (isSubject ? colors().line : colors().before);
  if (kind === 'bars')
    return {
      width: 0,
      stroke: line,
      fill: line,
      points: { show: false },
      ...pathsOf(uPlot.paths.bars?.({ size: [0.68, 40], radius: [0.2, 0] })),
    };
  return {
    width: isSubject ? 2 : 1.5,
    stroke: line,
    ...(kind === 'area' ? { fill: () => colors().fill } : {}),
    ...(isSubject ? {} : { dash: [4, 4] }),
    points: { show: ({ data }) => data[0].length === 1, size: 7, fill: line },
    ...pathsOf(uPlot.paths.spline?.()),
  };
}

/** Builds of uPlot may lack some; straight lines are drawn instead. */
const pathsOf = (paths: uPlot.Series.PathBuilder | undefined) => (paths ? { paths } : {});

function pointAxis(model: ChartModel, count: number, font: string, colors: () => ChartColors): uPlot.Axis {
  return {
    font,
    size: 26,
    gap: TICK_GAP_PX,
    stroke: () => colors().text,
    grid: { show: false },
    ticks: { show: false },
    splits: ({ width }) => labeledPoints(count, Math.floor(width / LABEL_PX)),
    values: (_, splits) => splits.map((index) => model.formatPoint(index)),
  };
}

function valueAxis(
  model: ChartModel,
  ticks: readonly number[],
  font: string,
  colors: () => ChartColors,
): uPlot.Axis {
  const longest = Math.max(...ticks.map((tick) => model.formatTick(tick).length));
  return {
    font,
    size: Math.ceil(longest * FONT_PX * 0.6) + TICK_GAP_PX + 4,
    gap: TICK_GAP_PX,
    stroke: () => colors().text,
    grid: { stroke: () => colors().grid, width: 1 },
    ticks: { show: false },
    splits: () => [...ticks],
    values: (_, splits) => splits.map((tick) => model.formatTick(tick)),
  };
}
