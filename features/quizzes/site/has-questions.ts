/** Whether the configuration of the widget, as the player received it, contains a question. */
export function hasQuestions(config: unknown): boolean {
  if (typeof config !== 'object' || config === null || !('items' in config)) return false;
  const { items } = config;
  return Array.isArray(items) && items.some((item: { kind?: unknown } | null) => item?.kind === 'question');
}
