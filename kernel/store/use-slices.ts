import { useCallback, useRef, useSyncExternalStore } from 'react';
import { shallow } from 'zustand/shallow';
import type { StoreApi } from 'zustand/vanilla';

interface Selected<State, Value> {
  readonly state: State;
  readonly selector: (state: State) => Value;
  readonly value: Value;
  /** The parts of the state that the selector has looked at: as long as these stay, its value does. */
  readonly read: ReadonlySet<keyof State>;
}

function select<State extends object, Value>(
  state: State,
  selector: (state: State) => Value,
  before: Selected<State, Value> | null,
): Selected<State, Value> {
  const read = new Set<keyof State>();
  const watched = new Proxy(state, {
    get(target, name) {
      read.add(name as keyof State);
      return target[name as keyof State];
    },
  });
  const value = selector(watched);
  return { state, selector, read, value: before && shallow(before.value, value) ? before.value : value };
}

/**
 * One value of a store; objects and lists made by the selector are compared by their parts. Time changes four times a
 * second: whoever did not look at it is not even asked.
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
      store.subscribe((state, before) => {
        for (const name of last.current?.read ?? []) if (state[name] !== before[name]) return onChange();
      }),
    [store],
  );
  return useSyncExternalStore(subscribe, read, read);
}
