/** SV-01: when a survey is shown, from its raw configuration; null if that does not say. */
export function surveyPhase(config: unknown): 'before' | 'after' | null {
  const { appears_at } = (config ?? {}) as { appears_at?: unknown };
  const moment = typeof appears_at === 'string' ? appears_at.toLowerCase() : '';
  if (moment === 'start') return 'before';
  return moment === 'end' ? 'after' : null;
}
