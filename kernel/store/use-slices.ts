import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import type { StoreApi } from 'zustand/vanilla';

/** One value of a store; objects and lists made by the selector are compared by their parts. */
export function useSelected<State, Value>(
  store: Pick<StoreApi<State>, 'getState' | 'subscribe'>,
  selector: (state: State) => Value,
): Value {
  return useStore(store as StoreApi<State>, useShallow(selector));
}
