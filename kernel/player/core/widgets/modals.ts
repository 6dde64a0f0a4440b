import type { Holds } from '../holds.ts';
import type { View } from './context-types.ts';
import type { WidgetsStore } from './host-state.ts';

/** Dialogs one after another; the player is held from the first to the last. */
export function createModals(store: WidgetsStore, holds: Holds) {
  let release: (() => void) | null = null;
  let nextKey = 1;
  const remove = (key: number): void => {
    store.setState(({ modals }) => ({ modals: modals.filter((one) => one.key !== key) }));
    if (store.getState().modals.length > 0) return;
    release?.();
    release = null;
  };
  return {
    open<P extends object, R>(
      widget: string,
      signal: AbortSignal,
      view: View<P & { done(result: R): void }>,
      props: P,
    ): Promise<R> {
      const answer = new Promise<R>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const key = nextKey++;
        release ??= holds.hold(`${widget} dialog`);
        const onAbort = (): void => {
          remove(key);
          reject(signal.reason);
        };
        const done = (result: unknown): void => {
          signal.removeEventListener('abort', onAbort);
          remove(key);
          resolve(result as R);
        };
        signal.addEventListener('abort', onAbort);
        store.setState(({ modals }) => ({ modals: [...modals, { key, widget, view, props, done }] }));
      });
      // A widget that has ended was reported already.
      answer.catch(() => undefined);
      return answer;
    },
    isOpenFor: (widget: string): boolean => store.getState().modals.some((one) => one.widget === widget),
  };
}
export type Modals = ReturnType<typeof createModals>;
