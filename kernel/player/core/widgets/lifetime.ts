/** Ties subscriptions and callbacks to a widget: they end with it, and their errors are reported under its id. */
export interface Lifetime {
  readonly signal: AbortSignal;
  /** Calls `end` when the returned function is called or the widget ends. */
  until(end: () => void): () => void;
  /** Wraps a function so that it does nothing once the widget has ended. */
  whileAlive<Args extends readonly unknown[]>(call: (...args: Args) => void): (...args: Args) => void;
  /** Wraps a listener so that its errors remove only this widget. */
  guard<Args extends readonly unknown[]>(listener: (...args: Args) => void): (...args: Args) => void;
}

export function createLifetime(signal: AbortSignal, onThrow: (error: unknown) => void): Lifetime {
  return {
    signal,
    until(end) {
      const stop = (): void => {
        signal.removeEventListener('abort', stop);
        end();
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', stop);
      return stop;
    },
    whileAlive:
      (call) =>
      (...args) => {
        if (!signal.aborted) call(...args);
      },
    guard:
      (listener) =>
      (...args) => {
        try {
          listener(...args);
        } catch (error) {
          onThrow(error);
        }
      },
  };
}
