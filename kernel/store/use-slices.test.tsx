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

interface ShownProps {
  readonly store: ReturnType<typeof make>;
  readonly counts: { asked: number; drawn: number };
  selector(state: State): unknown;
}
function Shown({ store, counts, selector }: ShownProps) {
  const value = useSelected(store, selector);
  counts.drawn += 1;
  return <p>{JSON.stringify(value)}</p>;
}
/** Shows what a selector gives, and counts how often it is asked and drawn. */
function show(store: ShownProps['store'], selector: ShownProps['selector']) {
  const counts = { asked: 0, drawn: 0 };
  const counted = (state: State) => {
    counts.asked += 1;
    return selector(state);
  };
  render(<Shown store={store} counts={counts} selector={counted} />);
  return { counts, text: () => screen.getByRole('paragraph').textContent };
}
/** Changes the store before it listens to it. */
function Early({ store }: Pick<ShownProps, 'store'>) {
  const value = useSelected(store, ({ time }) => time.ms);
  if (value === 0) store.setState({ time: { ms: 1 } });
  return <p>{value}</p>;
}

describe('useSelected', () => {
  it('follows what its selector looks at, and does not even ask it about the rest', () => {
    const store = make();
    const { counts, text } = show(store, ({ volume }) => volume.muted);
    const { asked } = counts;
    act(() => store.setState({ time: { ms: 250 } }));
    expect(counts.asked).toBe(asked);
    act(() => store.setState({ volume: { muted: true, level: 1 } }));
    expect(text()).toBe('true');
  });

  it('follows what its selector looks at only since then', () => {
    const store = make();
    const { text } = show(store, (state) => (state.volume.muted ? state.time.ms : 'sound'));
    act(() => store.setState({ volume: { muted: true, level: 1 } }));
    act(() => store.setState({ time: { ms: 500 } }));
    expect(text()).toBe('500');
  });

  it('keeps lists and objects of the same parts: nothing is drawn again', () => {
    const store = make();
    const { counts, text } = show(store, ({ volume }) => [volume.level, 'a']);
    const { drawn } = counts;
    act(() => store.setState({ volume: { muted: true, level: 1 } }));
    expect(counts.drawn).toBe(drawn);
    act(() => store.setState({ volume: { muted: true, level: 0.5 } }));
    expect(text()).toBe('[0.5,"a"]');
  });

  it('sees what changed between drawing and listening', () => {
    render(<Early store={make()} />);
    expect(screen.getByRole('paragraph').textContent).toBe('1');
  });
});
