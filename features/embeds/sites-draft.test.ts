import { describe, expect, it } from 'vitest';
import { createSitesDraft, getLineError, parseSitesDraft } from './sites-draft.ts';

describe('parseSitesDraft', () => {
  it.each([[null], [[]], [['a.example', '*.b.example']]])('round-trips %j', (sites) => {
    expect(parseSitesDraft(createSitesDraft(sites))).toEqual(sites);
  });

  it('accepts line breaks, commas, semicolons, and extra spaces', () => {
    expect(parseSitesDraft({ choice: 'listed', text: ' a.example,b.example;\n\n c.example ' })).toEqual([
      'a.example',
      'b.example',
      'c.example',
    ]);
  });

  it('does not interpret an empty list as all sites', () => {
    expect(parseSitesDraft({ choice: 'listed', text: ' \n' })).toBe('empty-list');
  });
});

describe('createSitesDraft', () => {
  it.each([
    [null, 'organization', ''],
    [[], 'everywhere', ''],
    [['a.example', 'b.example'], 'listed', 'a.example\nb.example'],
  ])('for %j chooses %s', (sites, choice, text) => expect(createSitesDraft(sites)).toEqual({ choice, text }));
});

describe('getLineError', () => {
  it('names the rejected line', () => {
    const fields = { 'sites.1': 'Use a host.' };
    expect(getLineError(fields, 'a.example\nb example')).toBe('b example: Use a host.');
    expect(getLineError({ sites: 'At most 50 sites.' }, 'a')).toBe('At most 50 sites.');
    expect(getLineError(undefined, 'a')).toBeUndefined();
    expect(getLineError({ title: 'Too long.' }, 'a')).toBeUndefined();
    expect(getLineError({ 'sites.0': '' }, 'a')).toBeUndefined();
  });
});
