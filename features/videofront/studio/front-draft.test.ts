import { describe, expect, it } from 'vitest';
import type { FeaturedVideo, VideofrontSetting } from '../studio-contract.ts';
import { getChanges } from './front-draft.ts';

const video = (kapsule_id: string): FeaturedVideo => ({
  kapsule_id,
  displayname: kapsule_id,
  images: { thumb: null, fallback: { thumb: null } },
  audience: 'everyone',
});
const saved: VideofrontSetting = {
  headline: 'Films',
  tagline: '',
  banner: null,
  logo: null,
  featured: [video('a'), video('b')],
  version: 3,
};

describe('changes of the front page', () => {
  it.each([
    ['nothing', {}, null],
    ['spaces around a text', { headline: ' Films ' }, null],
    ['a text', { tagline: 'Every week' }, { tagline: 'Every week' }],
    ['a text that is removed', { headline: '' }, { headline: '' }],
    ['the order', { featured: [video('b'), video('a')] }, { featured: ['b', 'a'] }],
    [
      'the same videos with another title',
      { featured: [{ ...video('a'), displayname: 'x' }, video('b')] },
      null,
    ],
    ['all videos removed', { featured: [] }, { featured: [] }],
  ])('contain only %s', (_, edited, changes) => {
    expect(getChanges({ ...saved, ...edited }, saved)).toEqual(changes);
  });
});
