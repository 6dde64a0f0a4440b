import type { Organization, OrganizationSettings } from '../contract.ts';

/** What the form holds; settings and the rest stand side by side. */
export interface OrganizationDraft extends OrganizationSettings {
  name: string;
  primary_color: string;
  sign_up_enabled: boolean;
  l1_support: string;
}

export function draftOf(organization: Organization): OrganizationDraft {
  const { name, primary_color, sign_up_enabled, l1_support, settings } = organization;
  return { ...settings, name, primary_color: primary_color ?? '', sign_up_enabled, l1_support };
}

const own = ['name', 'primary_color', 'sign_up_enabled', 'l1_support'] as const;

/** Only what was changed is sent, so that two administrators who change different things do not collide. */
export function changesOf(draft: OrganizationDraft, saved: OrganizationDraft) {
  const changed = (Object.keys(draft) as Array<keyof OrganizationDraft>).filter(
    (key) => JSON.stringify(draft[key]) !== JSON.stringify(saved[key]),
  );
  if (changed.length === 0) return null;
  const isOwn = (key: string): boolean => (own as readonly string[]).includes(key);
  const pick = (keys: readonly (keyof OrganizationDraft)[]) =>
    Object.fromEntries(keys.map((key) => [key, key === 'primary_color' ? draft[key] || null : draft[key]]));
  const settings = changed.filter((key) => !isOwn(key));
  return { ...pick(changed.filter(isOwn)), ...(settings.length > 0 ? { settings: pick(settings) } : {}) };
}
