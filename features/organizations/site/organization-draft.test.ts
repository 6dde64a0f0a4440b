import { describe, expect, it } from 'vitest';
import { type Organization, OrganizationSettings } from '../contract.ts';
import { createDraft, getChanges } from './organization-draft.ts';

const organization: Organization = {
  id: 'o1',
  name: 'Acme',
  primary_color: null,
  sign_up_enabled: true,
  l1_support: '',
  settings: OrganizationSettings.parse({}),
  version: 3,
};
const saved = createDraft(organization);

describe('getChanges', () => {
  it('returns null for an unchanged form', () => {
    expect(getChanges(createDraft(organization), saved)).toBeNull();
    expect(getChanges({ ...saved, default_widgets: [...saved.default_widgets] }, saved)).toBeNull();
  });

  it('returns only the changed fields, with settings nested [EM-07]', () => {
    expect(getChanges({ ...saved, name: 'Acme Ltd', player_skin_type: 'social' }, saved)).toEqual({
      name: 'Acme Ltd',
      settings: { player_skin_type: 'social' },
    });
    expect(getChanges({ ...saved, default_widgets: ['quizzes'] }, saved)).toEqual({
      settings: { default_widgets: ['quizzes'] },
    });
  });

  it('returns an empty color as null', () => {
    const red = { ...saved, primary_color: '#ff0000' };
    expect(getChanges(red, saved)).toEqual({ primary_color: '#ff0000' });
    expect(getChanges(saved, red)).toEqual({ primary_color: null });
  });
});
