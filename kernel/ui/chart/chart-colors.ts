/** The colors of a chart, as a canvas needs them. */
export interface ChartColors {
  readonly line: string;
  readonly fill: string;
  readonly before: string;
  readonly text: string;
  readonly grid: string;
}

/** Resolves the theme's tokens: a canvas does not know custom properties, and `light-dark()` depends on the element. */
export function readChartColors(probe: HTMLElement): ChartColors {
  const read = (name: keyof ChartColors): string => {
    probe.style.color = `var(--chart-${name})`;
    return getComputedStyle(probe).color;
  };
  return {
    line: read('line'),
    fill: read('fill'),
    before: read('before'),
    text: read('text'),
    grid: read('grid'),
  };
}

const QUERIES = ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)'];

/** Reports whenever colors may have changed: by the system, or by the page's own choice of theme and accent. */
export function watchTheme(onChange: () => void): () => void {
  const queries = QUERIES.map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', onChange);
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'style'] });
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange);
    observer.disconnect();
  };
}
