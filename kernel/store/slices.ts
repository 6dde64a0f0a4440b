import { createStore, type StoreApi } from 'zustand/vanilla';

export interface SliceContext<Target, State extends object> {
  readonly target: Target;
  /** Ends with the store; give it to every listener. */
  readonly signal: AbortSignal;
  get(): State;
  /** Listeners hear of it only when a value really differs. */
  set(patch: Partial<State>): void;
}

/** One noun of a store: its data, and beside it the verbs that change it. */
export interface Slice<Target, State extends object, Actions extends object> {
  readonly initial: State;
  start(context: SliceContext<Target, State>): Actions;
}

// biome-ignore lint/suspicious/noExplicitAny: a record of slices of every kind; each one is typed where it is defined
type AnySlice<Target> = Slice<Target, any, any>;
type Slices<Target> = Readonly<Record<string, AnySlice<Target>>>;
export type StateOf<S extends Slices<never>> = { readonly [K in keyof S]: S[K]['initial'] };
export type ActionsOf<S extends Slices<never>> = { readonly [K in keyof S]: ReturnType<S[K]['start']> };

export interface SliceStore<State, Actions> {
  readonly store: Pick<StoreApi<State>, 'getState' | 'subscribe'>;
  readonly actions: Actions;
}

/** Declares a slice whose types are inferred from what it says. */
export function defineSlice<Target, State extends object, Actions extends object>(
  slice: Slice<Target, State, Actions>,
): Slice<Target, State, Actions> {
  return slice;
}

/**
 * A store of namespaced slices over one target.
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
      const present = get() as Record<string, unknown>;
      const differs = Object.entries(patch).some(([key, value]) => !Object.is(present[key], value));
      if (differs) store.setState({ [name]: { ...present, ...patch } });
    };
    return [name, slice.start({ target, signal, get, set })] as const;
  });
  return {
    store: store as unknown as SliceStore<StateOf<S>, ActionsOf<S>>['store'],
    actions: Object.fromEntries(actions) as ActionsOf<S>,
  };
}
