import { createStore, type StoreApi } from 'zustand/vanilla';

export interface SliceContext<Target, State extends object> {
  readonly target: Target;
  /** Aborted with the store; pass it to every listener. */
  readonly signal: AbortSignal;
  get(): State;
  /** Notifies listeners only if a value differs. */
  set(patch: Partial<State>): void;
}

/** One part of a store: its data and the actions that change it. */
export interface Slice<Target, State extends object, Actions extends object> {
  readonly initial: State;
  start(context: SliceContext<Target, State>): Actions;
}

// biome-ignore lint/suspicious/noExplicitAny: a record of slices of any type; each one is typed where it is defined
type AnySlice<Target> = Slice<Target, any, any>;
type Slices<Target> = Readonly<Record<string, AnySlice<Target>>>;
export type StateOf<S extends Slices<never>> = { readonly [K in keyof S]: S[K]['initial'] };
export type ActionsOf<S extends Slices<never>> = { readonly [K in keyof S]: ReturnType<S[K]['start']> };

export interface SliceStore<State, Actions> {
  readonly store: Pick<StoreApi<State>, 'getState' | 'subscribe'>;
  readonly actions: Actions;
}

/** Declares a slice; its types are inferred. */
export function defineSlice<Target, State extends object, Actions extends object>(
  slice: Slice<Target, State, Actions>,
): Slice<Target, State, Actions> {
  return slice;
}

/**
 * Creates a store of namespaced slices over one target.
 * @example const { store, actions } = createSlices(media, { playback, volume }, signal);
 */
export function createSlices<Target, S extends Slices<Target>>(
  target: Target,
  slices: S,
  signal: AbortSignal,
): SliceStore<StateOf<S>, ActionsOf<S>> {
  type All = Record<string, object>;
  const initial = Object.fromEntries(Object.entries(slices).map(([name, slice]) => [name, slice.initial]));
  const store = createStore<All>(() => initial as All);
  const actions = Object.entries(slices).map(([name, slice]) => {
    const get = (): object => store.getState()[name] as object;
    const set = (patch: object): void => {
      const current = get() as Record<string, unknown>;
      const differs = Object.entries(patch).some(([key, value]) => !Object.is(current[key], value));
      if (differs) store.setState({ [name]: { ...current, ...patch } });
    };
    return [name, slice.start({ target, signal, get, set })] as const;
  });
  return {
    store: store as unknown as SliceStore<StateOf<S>, ActionsOf<S>>['store'],
    actions: Object.fromEntries(actions) as ActionsOf<S>,
  };
}
