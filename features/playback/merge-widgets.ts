export interface WidgetParts {
  /** Built-in widgets and the organization's default_widgets. */
  readonly byDefault: readonly string[];
  /** Configurations set by the owner; null switches a widget off. */
  readonly stored: ReadonlyMap<string, unknown>;
  /** Data from features; overrides the owner's configuration field by field. */
  readonly data: ReadonlyMap<string, object>;
  /** Widgets that combine both themselves; null withholds one. */
  readonly combine?: ReadonlyMap<string, Combine>;
}
export type Combine = (stored: object | undefined, data: object | undefined) => object | null;

/** WM-02: one configuration per widget id, in a stable order. */
export function mergeWidgets({ byDefault, stored, data, combine }: WidgetParts): Record<string, unknown> {
  const ids = new Set([...byDefault, ...stored.keys()]);
  const merged: [string, unknown][] = [];
  for (const id of ids) {
    const config = stored.get(id);
    if (config === null) continue;
    const own = combine?.get(id) ?? override;
    const result = isRecord(config) || config === undefined ? own(config, data.get(id)) : config;
    if (result !== null) merged.push([id, result]);
  }
  return Object.fromEntries(merged);
}

const override: Combine = (stored, data) => ({ ...stored, ...data });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
