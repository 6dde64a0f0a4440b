import { describe, expect, it } from 'vitest';
import { draftOf, lineError, sitesOf, sitesSummary } from './sites-draft.ts';

describe('sitesOf', () => {
  it.each([[null], [[]], [['a.example', '*.b.example']]])('gives back %j', (sites) => {
    expect(sitesOf(draftOf(sites))).toEqual(sites);
  });

  it('takes lines, commas and spaces as people type them', () => {
    expect(sitesOf({ choice: 'listed', text: ' a.example,b.example;\n\n c.example ' })).toEqual([
      'a.example',
      'b.example',
      'c.example',
    ]);
  });

  it('does not take an empty list for every site', () => {
    expect(sitesOf({ choice: 'listed', text: ' \n' })).toBe('nothing listed');
  });
});

describe('lineError', () => {
  it('names the line that was refused', () => {
    const fields = { 'sites.1': 'Use a host.' };
    expect(lineError(fields, 'a.example\nb example')).toBe('b example: Use a host.');
    expect(lineError({ sites: 'At most 50 sites.' }, 'a')).toBe('At most 50 sites.');
    expect(lineError(undefined, 'a')).toBeUndefined();
  });
});

describe('sitesSummary', () => {
  it.each([
    [[], 'Every site may embed this video.'],
    [['a.example'], 'Only a.example may embed this video.'],
    [['a.example', 'b.example', 'c.example'], 'Only a.example and 2 more may embed this video.'],
  ])('says %j', (sites, expected) => expect(sitesSummary(sites)).toBe(expected));
});
