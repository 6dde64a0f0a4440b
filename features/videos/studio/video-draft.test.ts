import { describe, expect, it } from 'vitest';
import { getChangedFields, mergeDrafts, pickFields, type VideoDraft } from './video-draft.ts';

const base: VideoDraft = {
  displayname: 'Reef',
  description: 'A dive',
  tags: ['sea'],
  visibility: 'private',
  comment_type: 'ALL',
  time_live: null,
};

describe('getChangedFields', () => {
  it('compares by value', () => {
    expect(getChangedFields(base, { ...base, tags: ['sea'] })).toEqual([]);
    expect(getChangedFields(base, { ...base, tags: ['sea', 'fish'], displayname: 'Reefs' })).toEqual([
      'displayname',
      'tags',
    ]);
  });
});

describe('pickFields', () => {
  it('returns only the given fields', () => {
    expect(pickFields(base, ['displayname', 'tags'])).toEqual({ displayname: 'Reef', tags: ['sea'] });
  });
});

describe('mergeDrafts', () => {
  it('keeps both changes if they affect different fields', () => {
    const mine = { ...base, displayname: 'My reef' };
    const theirs = { ...base, description: 'Their dive', tags: ['ocean'] };
    expect(mergeDrafts(base, mine, theirs)).toEqual({
      merged: { ...base, displayname: 'My reef', description: 'Their dive', tags: ['ocean'] },
      conflicts: [],
      theirs: ['description', 'tags'],
    });
  });

  it('reports fields changed by both, and keeps mine until resolved', () => {
    const mine = { ...base, displayname: 'My reef', visibility: 'public' as const };
    const theirs = { ...base, displayname: 'Their reef', visibility: 'public' as const };
    const merge = mergeDrafts(base, mine, theirs);
    expect(merge.conflicts).toEqual(['displayname']);
    expect(merge.merged).toEqual(mine);
    expect(merge.theirs).toEqual([]);
  });
});
