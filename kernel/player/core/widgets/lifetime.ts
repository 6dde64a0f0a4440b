/** What one widget starts ends with it, and what it throws is reported under its name. */
export interface Lifetime {
  readonly signal: AbortSignal;
  /** Calls `end` once: when the returned function is called, or when the widget ends. */
  until(end: () => void): () => void;
  /** A call that does nothing once the widget has ended. */
  whileAlive<Args extends readonly unknown[]>(call: (...args: Args) => void): (...args: Args) => void;
  /** A listener whose errors take the widget out and nothing else. */
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
