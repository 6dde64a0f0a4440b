import { type Holds, holdOf } from '../holds.ts';
import type { ModalOptions, View } from './context-types.ts';
import type { WidgetsStore } from './host-state.ts';

export interface ModalRequest {
  readonly widget: string;
  /** Aborts with the widget, which closes its dialogs. */
  readonly signal: AbortSignal;
  readonly options?: ModalOptions | undefined;
}

/** A queue of dialogs; each holds playback from when it is opened, even while queued. */
export function createModals(store: WidgetsStore, holds: Holds) {
  let nextKey = 1;
  const remove = (key: number): void =>
    store.setState(({ modals }) => ({ modals: modals.filter((one) => one.key !== key) }));
  return {
    open<P extends object, R>(
      { widget, signal, options }: ModalRequest,
      view: View<P & { done(result: R): void }>,
      props: P,
    ): Promise<R> {
      const answer = new Promise<R>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const key = nextKey++;
        const release = holds.hold(holdOf(widget, 'dialog', options?.blockSeeking ?? false));
        const onAbort = (): void => {
          remove(key);
          release();
          reject(signal.reason);
        };
        const done = (result: unknown): void => {
          signal.removeEventListener('abort', onAbort);
          remove(key);
          release();
          resolve(result as R);
        };
        signal.addEventListener('abort', onAbort);
        const { fills = null } = options ?? {};
        store.setState(({ modals }) => ({ modals: [...modals, { key, widget, view, props, fills, done }] }));
      });
      // Rejections of an ended widget were already reported.
      answer.catch(() => undefined);
      return answer;
    },
    isOpenFor: (widget: string): boolean => store.getState().modals.some((one) => one.widget === widget),
  };
}
export type Modals = ReturnType<typeof createModals>;
