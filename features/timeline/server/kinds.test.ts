import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { anonymousViewer } from '#kernel/contract/viewer.ts';
import { defineKind } from '../kind.ts';
import { createKinds } from './kinds.ts';
import type { ItemRow } from './tables.ts';

/** Written for items that have a style. */
const note = defineKind<{ style: { image: string } }>({
  kind: 'note',
  widgets: ['notes'],
  schema: z.object({ style: z.object({ image: z.string() }) }),
  limits: { perVideo: 1 },
  forViewer: ({ data }) => ({ image: data.style.image }),
  addresses: ({ style }) => ({ images: [style.image] }),
});
const row = (data: unknown): ItemRow =>
  ({ item_id: 7, kind: 'note', start_ms: 0, end_ms: null, data }) as ItemRow;
const audience = { viewer: anonymousViewer, canManage: false };

describe('an item that an older version has stored', () => {
  it('is withheld and reported, instead of failing for the whole video', () => {
    const onUnreadable = vi.fn();
    const kinds = createKinds([note], { onUnreadable });
    expect(kinds.present(row({ text: 'old' }), audience)).toBeNull();
    expect(kinds.addressesOf('note', { text: 'old' })).toBeNull();
    expect(onUnreadable.mock.calls.map(([item]) => item)).toEqual([
      { kind: 'note', id: 7 },
      { kind: 'note' },
    ]);
  });

  it('does not affect those that can be read', () => {
    const kinds = createKinds([note]);
    expect(kinds.present(row({ style: { image: 'a.png' } }), audience)).toMatchObject({
      data: { image: 'a.png' },
    });
    expect(kinds.addressesOf('note', { style: { image: 'a.png' } })).toEqual({ images: ['a.png'] });
  });
});
