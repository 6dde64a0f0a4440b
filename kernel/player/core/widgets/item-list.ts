/**
 * The items of a widget's raw configuration; null when they are no list. Ours are in `items`. A page around the frame may
 * also write the list itself, or a single item.
 */
export function itemsOf(config: unknown): readonly unknown[] | null {
  if (Array.isArray(config)) return config;
  const { items, style } = (config ?? {}) as { items?: unknown; style?: unknown };
  if (items === undefined) return style ? [config] : [];
  return Array.isArray(items) ? items : null;
}

type Timed = { readonly start?: unknown; readonly conf?: { readonly offset?: unknown } | null } | null;

/** A page around the frame may send an object, which `Number` may not be able to convert. */
const toMs = (value: unknown): number =>
  (typeof value === 'number' || typeof value === 'string' ? Number(value) : 0) || 0;

/** When the first item begins; for `firstCueMs` of manifests. */
export const firstItemMs = (config: unknown): number =>
  (itemsOf(config) ?? []).reduce(
    (first: number, item) => Math.min(first, toMs((item as Timed)?.start ?? (item as Timed)?.conf?.offset)),
    Number.POSITIVE_INFINITY,
  );

/** Whether there is anything to show; for `when` of manifests. */
export const hasItems = (config: unknown): boolean => !!itemsOf(config)?.length;
