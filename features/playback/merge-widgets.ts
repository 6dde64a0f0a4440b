export interface WidgetParts {
  /** Built-in widgets and the organization's default_widgets. */
  readonly byDefault: readonly string[];
  /** Configurations set by the owner; null switches a widget off. */
  readonly stored: ReadonlyMap<string, unknown>;
  /** Data from features; overrides the owner's configuration field by field. */
  readonly data: ReadonlyMap<string, object>;
}

/** WM-02: one configuration per widget id, in a stable order. */
export function mergeWidgets({ byDefault, stored, data }: WidgetParts): Record<string, unknown> {
  const ids = new Set([...byDefault, ...stored.keys()]);
  const merged: [string, unknown][] = [];
  for (const id of ids) {
    const config = stored.get(id);
    if (config === null) continue;
    const known = data.get(id);
    merged.push([id, isRecord(config) || config === undefined ? { ...config, ...known } : config]);
  }
  return Object.fromEntries(merged);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
