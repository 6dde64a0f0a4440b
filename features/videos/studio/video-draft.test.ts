import { describe, expect, it } from 'vitest';
import { differences, mergeDrafts, pickFields, type VideoDraft } from './video-draft.ts';

const base: VideoDraft = {
  displayname: 'Reef',
  description: 'A dive',
  tags: ['sea'],
  visibility: 'private',
  comment_type: 'ALL',
  time_live: null,
};

describe('differences', () => {
  it('compares by value', () => {
    expect(differences(base, { ...base, tags: ['sea'] })).toEqual([]);
    expect(differences(base, { ...base, tags: ['sea', 'fish'], displayname: 'Reefs' })).toEqual([
      'displayname',
      'tags',
    ]);
  });
});

describe('pickFields', () => {
  it('takes the named fields only', () => {
    expect(pickFields(base, ['displayname', 'tags'])).toEqual({ displayname: 'Reef', tags: ['sea'] });
  });
});

describe('mergeDrafts', () => {
  it('keeps both when different fields were changed', () => {
    const mine = { ...base, displayname: 'My reef' };
    const theirs = { ...base, description: 'Their dive', tags: ['ocean'] };
    expect(mergeDrafts(base, mine, theirs)).toEqual({
      merged: { ...base, displayname: 'My reef', description: 'Their dive', tags: ['ocean'] },
      conflicts: [],
      theirs: ['description', 'tags'],
    });
  });

  it('names the fields that both changed, and keeps mine until one chooses', () => {
    const mine = { ...base, displayname: 'My reef', visibility: 'public' as const };
    const theirs = { ...base, displayname: 'Their reef', visibility: 'public' as const };
    const merge = mergeDrafts(base, mine, theirs);
    expect(merge.conflicts).toEqual(['displayname']);
    expect(merge.merged).toEqual(mine);
    expect(merge.theirs).toEqual([]);
  });
});
