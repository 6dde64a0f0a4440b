import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { useSelected } from './use-slices.ts';

interface State {
  readonly time: { readonly ms: number };
  readonly volume: { readonly muted: boolean; readonly level: number };
}
const make = () => createStore<State>(() => ({ time: { ms: 0 }, volume: { muted: false, level: 1 } }));
afterEach(cleanup);

interface ValueProps {
  readonly store: ReturnType<typeof make>;
  readonly counts: { selected: number; rendered: number };
  selector(state: State): unknown;
}
function Value({ store, counts, selector }: ValueProps) {
  const value = useSelected(store, selector);
  counts.rendered += 1;
  return <p>{JSON.stringify(value)}</p>;
}
/** Renders the value of a selector and counts its runs and renders. */
function show(store: ValueProps['store'], selector: ValueProps['selector']) {
  const counts = { selected: 0, rendered: 0 };
  const counted = (state: State) => {
    counts.selected += 1;
    return selector(state);
  };
  render(<Value store={store} counts={counts} selector={counted} />);
  return { counts, text: () => screen.getByRole('paragraph').textContent };
}
/** Changes the store between rendering and subscribing. */
function Early({ store }: Pick<ValueProps, 'store'>) {
  const value = useSelected(store, ({ time }) => time.ms);
  if (value === 0) store.setState({ time: { ms: 1 } });
  return <p>{value}</p>;
}

describe('useSelected', () => {
  it('runs its selector only for slices that it reads', () => {
    const store = make();
    const { counts, text } = show(store, ({ volume }) => volume.muted);
    const { selected } = counts;
    act(() => store.setState({ time: { ms: 250 } }));
    expect(counts.selected).toBe(selected);
    act(() => store.setState({ volume: { muted: true, level: 1 } }));
    expect(text()).toBe('true');
  });

  it('follows slices that its selector starts to read later', () => {
    const store = make();
    const { text } = show(store, (state) => (state.volume.muted ? state.time.ms : 'sound'));
    act(() => store.setState({ volume: { muted: true, level: 1 } }));
    act(() => store.setState({ time: { ms: 500 } }));
    expect(text()).toBe('500');
  });

  it('does not render again for lists and objects with equal parts', () => {
    const store = make();
    const { counts, text } = show(store, ({ volume }) => [volume.level, 'a']);
    const { rendered } = counts;
    act(() => store.setState({ volume: { muted: true, level: 1 } }));
    expect(counts.rendered).toBe(rendered);
    act(() => store.setState({ volume: { muted: true, level: 0.5 } }));
    expect(text()).toBe('[0.5,"a"]');
  });

  it('sees a change between rendering and subscribing', () => {
    render(<Early store={make()} />);
    expect(screen.getByRole('paragraph').textContent).toBe('1');
  });
});
