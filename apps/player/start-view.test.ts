import { describe, expect, it } from 'vitest';
import { wireConfiguration } from '#test/wire-configuration.ts';
import { type ViewCircumstances, viewQuery } from './start-view.ts';

const unknown: ViewCircumstances = { hostItems: {}, place: { vsrc: '', vsite: '' }, groupId: null };
const known: ViewCircumstances = {
  hostItems: { course: 'x'.repeat(100), trk_list: 'forged' },
  place: { vsrc: 'https://blog.example/post', vsite: 'blog.example' },
  groupId: 'group-1234',
};

describe('viewQuery', () => {
  it('contains the medium, the place, tracking items, host page values, and ids [TR-01, TR-08, PP-03]', () => {
    const wire = wireConfiguration({
      trackItems: { trk_list: 'related' },
      viewOpts: { entityId: 'e1' },
      query: { id: 'p1' },
    });
    expect(Object.fromEntries(viewQuery(wire, known))).toEqual({
      media: 'H5',
      vsrc: 'https://blog.example/post',
      vsite: 'blog.example',
      cVA_course: 'x'.repeat(60),
      cVA_trk_list: 'related',
      entityId: 'e1',
      clientid: 'p1',
      _kapsulegid: 'group-1234',
    });
  });

  it('omits unknown values and limits the number of items', () => {
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`n${index}`, 'x']));
    expect([...viewQuery(wireConfiguration(), unknown).keys()]).toEqual(['media']);
    expect(viewQuery(wireConfiguration(), { ...unknown, hostItems: many }).size).toBe(51);
  });

  it('tells nothing about the viewer without tracking [TR-08]', () => {
    const wire = wireConfiguration({ viewOpts: { track_level: 'none', entityId: 'e1' } });
    expect([...viewQuery(wire, known).keys()]).toEqual(['media']);
  });
});
