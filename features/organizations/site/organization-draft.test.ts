import { describe, expect, it } from 'vitest';
import { type Organization, OrganizationSettings } from '../contract.ts';
import { changesOf, draftOf } from './organization-draft.ts';

const organization: Organization = {
  id: 'o1',
  name: 'Acme',
  primary_color: null,
  sign_up_enabled: true,
  l1_support: '',
  settings: OrganizationSettings.parse({}),
  version: 3,
};
const saved = draftOf(organization);

describe('changesOf', () => {
  it('finds nothing in an untouched form', () => {
    expect(changesOf(draftOf(organization), saved)).toBeNull();
    expect(changesOf({ ...saved, default_widgets: [...saved.default_widgets] }, saved)).toBeNull();
  });

  it('sends only what was changed, settings apart from the rest [EM-07]', () => {
    expect(changesOf({ ...saved, name: 'Acme Ltd', player_skin_type: 'social' }, saved)).toEqual({
      name: 'Acme Ltd',
      settings: { player_skin_type: 'social' },
    });
    expect(changesOf({ ...saved, default_widgets: ['quizzes'] }, saved)).toEqual({
      settings: { default_widgets: ['quizzes'] },
    });
  });

  it('sends an emptied colour as none', () => {
    const red = { ...saved, primary_color: '#ff0000' };
    expect(changesOf(red, saved)).toEqual({ primary_color: '#ff0000' });
    expect(changesOf(saved, red)).toEqual({ primary_color: null });
  });
});
