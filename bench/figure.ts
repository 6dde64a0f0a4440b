/** One measured number and the limit it must meet. */
export interface Figure {
  readonly name: string;
  readonly measured: number;
  readonly unit: string;
  readonly limit?: { readonly atMost: number } | { readonly atLeast: number };
  /** Where the number comes from: both sides of a ratio, the number of rounds. */
  readonly from?: string;
}

export function meetsLimit({ measured, limit }: Figure): boolean {
  if (!limit) return true;
  return 'atMost' in limit ? measured <= limit.atMost : measured >= limit.atLeast;
}

const formatValue = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);

/** Formats figures as a Markdown table that is also readable in a terminal. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { limit } = figure;
    const bound = !limit ? '' : 'atMost' in limit ? `≤ ${limit.atMost}` : `≥ ${limit.atLeast}`;
    const verdict = limit ? (meetsLimit(figure) ? 'ok' : 'NOT OK') : '';
    return [
      figure.name,
      `${formatValue(figure.measured)} ${figure.unit}`.trim(),
      bound,
      verdict,
      figure.from ?? '',
    ];
  });
  const all = [['figure', 'measured', 'limit', '', 'from'], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  const formatRow = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [formatRow(all[0]!), rule, ...rows.map(formatRow)].join('\n');
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}
