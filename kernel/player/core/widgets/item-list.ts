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

/** When the first item begins; for `firstCueMs` of manifests. */
export const firstItemMs = (config: unknown): number =>
  (itemsOf(config) ?? []).reduce(
    (first: number, item) =>
      Math.min(first, Number((item as Timed)?.start ?? (item as Timed)?.conf?.offset) || 0),
    Number.POSITIVE_INFINITY,
  );

/** Whether there is anything to show; for `when` of manifests. */
export const hasItems = (config: unknown): boolean => !!itemsOf(config)?.length;
