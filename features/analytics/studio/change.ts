export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  /** Whole percent; null when there was nothing before. */
  readonly percent: number | null;
}

/** How a number has changed against the period before; null when either is unknown, or both are zero. */
export function changeOf(now: number | null, before: number | null | undefined): Change | null {
  if (now === null || before === null || before === undefined) return null;
  if (before === 0) return now === 0 ? null : { direction: 'up', percent: null };
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return { direction: 'same', percent };
  return { direction: percent > 0 ? 'up' : 'down', percent: Math.abs(percent) };
}
