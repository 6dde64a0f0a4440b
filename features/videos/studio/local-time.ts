/** Formats a time for a datetime-local field: local time with minute precision. */
export function toLocalInput(atMs: number | null): string {
  if (atMs === null) return '';
  const date = new Date(atMs);
  const local = new Date(atMs - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

export function fromLocalInput(text: string): number | null {
  const atMs = text ? new Date(text).getTime() : Number.NaN;
  return Number.isNaN(atMs) ? null : atMs;
}
