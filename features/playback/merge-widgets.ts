export interface WidgetParts {
  /** Built-in ones and the organization's default_widgets. */
  readonly byDefault: readonly string[];
  /** What an owner has set; null switches off. */
  readonly stored: ReadonlyMap<string, unknown>;
  /** What features know about the video; stands over what was set, field by field. */
  readonly data: ReadonlyMap<string, object>;
}

/** WM-02: one configuration per widget, each id once, in a steady order. */
export function mergeWidgets({ byDefault, stored, data }: WidgetParts): Record<string, unknown> {
  const ids = new Set([...byDefault, ...stored.keys()]);
  const merged: [string, unknown][] = [];
  for (const id of ids) {
    const own = stored.get(id);
    if (own === null) continue;
    const known = data.get(id);
    merged.push([id, isRecord(own) || own === undefined ? { ...own, ...known } : own]);
  }
  return Object.fromEntries(merged);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
