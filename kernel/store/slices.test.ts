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
      add: () => set({ count: get().count + target.by }),
      call: (name: string) => set({ name }),
    };
  },
});

describe('createSlices', () => {
  const make = () => createSlices({ by: 2 }, { one: counter, two: counter }, new AbortController().signal);

  it('keeps each slice under its own name', () => {
    const { store, actions } = make();
    actions.one.add();
    expect(store.getState()).toEqual({ one: { count: 2, name: 'a' }, two: { count: 0, name: 'a' } });
  });

  it('leaves the other slices as they are, so that selectors compare by identity', () => {
    const { store, actions } = make();
    const before = store.getState().two;
    actions.one.add();
    expect(store.getState().two).toBe(before);
  });

  it('says nothing when nothing differs', () => {
    const { store, actions } = make();
    let heard = 0;
    store.subscribe(() => {
      heard += 1;
    });
    actions.one.call('a');
    expect(heard).toBe(0);
    actions.one.call('b');
    expect(heard).toBe(1);
  });
});
