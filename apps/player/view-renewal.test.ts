import { describe, expect, it } from 'vitest';
import { wireConfiguration } from '#test/wire-configuration.ts';
import { viewQuery } from './view-renewal.ts';

describe('viewQuery', () => {
  it('contains the medium, tracking items, host page values, and the entity id [TR-01, PP-03]', () => {
    const wire = wireConfiguration({ trackItems: { trk_list: 'related' }, viewOpts: { entityId: 'e1' } });
    const query = viewQuery(wire, { course: 'x'.repeat(100), trk_list: 'forged' });
    expect(Object.fromEntries(query)).toEqual({
      media: 'H5',
      cVA_course: 'x'.repeat(60),
      cVA_trk_list: 'related',
      entityId: 'e1',
    });
  });

  it('omits unknown values and limits the number of items', () => {
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`n${index}`, 'x']));
    expect([...viewQuery(wireConfiguration(), {}).keys()]).toEqual(['media']);
    expect(viewQuery(wireConfiguration(), many).size).toBe(51);
  });
});
