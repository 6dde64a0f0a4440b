import { useCallback, useRef, useSyncExternalStore } from 'react';
import { shallow } from 'zustand/shallow';
import type { StoreApi } from 'zustand/vanilla';

interface Selected<State, Value> {
  readonly state: State;
  readonly selector: (state: State) => Value;
  readonly value: Value;
  /** The slices that the selector has read. Its value stays the same as long as they do. */
  readonly slices: ReadonlySet<keyof State>;
}

function select<State extends object, Value>(
  state: State,
  selector: (state: State) => Value,
  previous: Selected<State, Value> | null,
): Selected<State, Value> {
  const slices = new Set<keyof State>();
  const tracked = new Proxy(state, {
    get(target, name) {
      slices.add(name as keyof State);
      return target[name as keyof State];
    },
  });
  const value = selector(tracked);
  return {
    state,
    selector,
    slices,
    value: previous && shallow(previous.value, value) ? previous.value : value,
  };
}

/**
 * Selects one value of a store; objects and lists that the selector creates are compared shallowly. The selector only
 * runs if a slice that it has read changes, because the playing time changes four times a second.
 */
export function useSelected<State extends object, Value>(
  store: Pick<StoreApi<State>, 'getState' | 'subscribe'>,
  selector: (state: State) => Value,
): Value {
  const last = useRef<Selected<State, Value> | null>(null);
  const read = (): Value => {
    const state = store.getState();
    if (last.current?.state !== state || last.current.selector !== selector)
      last.current = select(state, selector, last.current);
    return last.current.value;
  };
  const subscribe = useCallback(
    (onChange: () => void) =>
      store.subscribe((state, previous) => {
        for (const name of last.current?.slices ?? []) if (state[name] !== previous[name]) return onChange();
      }),
    [store],
  );
  return useSyncExternalStore(subscribe, read, read);
}
