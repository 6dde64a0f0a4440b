import type { Organization, OrganizationSettings } from '../contract.ts';

/** Settings that other sections of the page save; a draft would overwrite what they saved meanwhile. */
type ElsewhereSaved = 'hide_sharing_networks' | 'customFeedback_url';

/** The form's fields: settings and other columns at the same level. */
export interface OrganizationDraft extends Omit<OrganizationSettings, ElsewhereSaved> {
  name: string;
  primary_color: string;
  sign_up_enabled: boolean;
  l1_support: string;
}

export function createDraft(organization: Organization): OrganizationDraft {
  const { name, primary_color, sign_up_enabled, l1_support, settings } = organization;
  const { hide_sharing_networks: _networks, customFeedback_url: _form, ...own } = settings;
  return { ...own, name, primary_color: primary_color ?? '', sign_up_enabled, l1_support };
}

const COLUMNS = ['name', 'primary_color', 'sign_up_enabled', 'l1_support'] as const;

/** Returns only changed fields, so that administrators who change different fields do not overwrite each other. */
export function getChanges(draft: OrganizationDraft, saved: OrganizationDraft) {
  const changed = (Object.keys(draft) as Array<keyof OrganizationDraft>).filter(
    (key) => JSON.stringify(draft[key]) !== JSON.stringify(saved[key]),
  );
  if (changed.length === 0) return null;
  const isColumn = (key: string): boolean => (COLUMNS as readonly string[]).includes(key);
  const pick = (keys: readonly (keyof OrganizationDraft)[]) =>
    Object.fromEntries(keys.map((key) => [key, key === 'primary_color' ? draft[key] || null : draft[key]]));
  const settings = changed.filter((key) => !isColumn(key));
  return { ...pick(changed.filter(isColumn)), ...(settings.length > 0 ? { settings: pick(settings) } : {}) };
}
