import { describe, expect, it } from 'vitest';
import { createSlices, defineSlice } from './slices.ts';

const counter = defineSlice({
  initial: { count: 0, name: 'a' },
  start({
    get,
    set,
    target,
  }: import('./slices.ts').SliceContext<{ by: number }, { count: number; name: string }>) {
    return {
      increment: () => set({ count: get().count + target.by }),
      rename: (name: string) => set({ name }),
    };
  },
});

describe('createSlices', () => {
  const make = () => createSlices({ by: 2 }, { one: counter, two: counter }, new AbortController().signal);

  it('keeps each slice under its own name', () => {
    const { store, actions } = make();
    actions.one.increment();
    expect(store.getState()).toEqual({ one: { count: 2, name: 'a' }, two: { count: 0, name: 'a' } });
  });

  it('keeps the identity of other slices for selectors', () => {
    const { store, actions } = make();
    const before = store.getState().two;
    actions.one.increment();
    expect(store.getState().two).toBe(before);
  });

  it('does not notify listeners if no value differs', () => {
    const { store, actions } = make();
    let notified = 0;
    store.subscribe(() => {
      notified += 1;
    });
    actions.one.rename('a');
    expect(notified).toBe(0);
    actions.one.rename('b');
    expect(notified).toBe(1);
  });
});
