import { type RefObject, useEffect, useState } from 'react';
import { readChartColors, watchTheme } from './chart-colors.ts';
import { type ChartModel, drawChart, type PlotBox } from './draw-chart.ts';

const isSame = (a: PlotBox, b: PlotBox): boolean =>
  a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;

/** Keeps the drawing in step with the model, the size of its element, and the theme. Returns where the points are. */
export function useDrawing(
  canvas: RefObject<HTMLElement | null>,
  probe: RefObject<HTMLElement | null>,
  model: ChartModel,
): PlotBox | null {
  const [box, setBox] = useState<PlotBox | null>(null);
  useEffect(() => {
    const target = canvas.current;
    const color = probe.current;
    if (!target || !color) return;
    const sizeNow = () => ({ width: target.clientWidth, height: target.clientHeight });
    let colors = readChartColors(color);
    const drawing = drawChart({
      target,
      size: sizeNow(),
      model,
      colors: () => colors,
      onBox: (next) => setBox((last) => (last && isSame(last, next) ? last : next)),
    });
    const observer = new ResizeObserver(() => drawing.resize(sizeNow().width, sizeNow().height));
    observer.observe(target);
    const unwatch = watchTheme(() => {
      colors = readChartColors(color);
      drawing.redraw();
    });
    return () => {
      observer.disconnect();
      unwatch();
      drawing.destroy();
    };
  }, [canvas, probe, model]);
  return box;
}
