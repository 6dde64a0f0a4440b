import type { organizationErrors } from './contract.ts';

export const organizationErrorsDe: Record<keyof typeof organizationErrors, string> = {
  ORGANIZATION_CHANGED: 'Jemand anderes hat diese Einstellungen inzwischen gespeichert.',
  LAST_ADMINISTRATOR: 'Eine Organisation braucht mindestens einen Administrator.',
  MEMBER_NOT_FOUND: 'Diese Person gehört nicht oder nicht mehr zu deiner Organisation.',
  NOT_ADMINISTRATOR: 'Nur ein Administrator kann das ändern.',
};
