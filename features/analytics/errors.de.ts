import type { analyticsErrors } from './contract.ts';
import { HOURLY_DAYS_MAX } from './period.ts';

export const analyticsErrorsDe: Readonly<Record<keyof typeof analyticsErrors, string>> = {
  PERIOD_REVERSED: 'Der erste Tag darf nicht nach dem letzten liegen.',
  PERIOD_TOO_LONG: 'Wähle einen Zeitraum von höchstens zwei Jahren.',
  PERIOD_TOO_LONG_FOR_HOURS: `Wähle höchstens ${HOURLY_DAYS_MAX} Tage, um einzelne Stunden zu sehen.`,
};
