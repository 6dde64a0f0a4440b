/** When the first item of a widget's raw configuration begins; for `firstCueMs` of manifests. */
export function firstItemMs(config: unknown): number {
  const { items } = (config ?? {}) as { items?: unknown };
  if (!Array.isArray(items)) return 0;
  return items.reduce(
    (first: number, item: { start?: unknown } | null) => Math.min(first, Number(item?.start) || 0),
    Number.POSITIVE_INFINITY,
  );
}

/** Whether there is anything to show; for `when` of manifests. */
export const hasItems = (config: unknown): boolean =>
  !!(config as { items?: readonly unknown[] } | null | undefined)?.items?.length;
