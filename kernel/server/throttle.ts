export interface ThrottleOptions<Value> {
  /** Between two runs of a key. */
  readonly intervalMs: number;
  run(key: string, latest: Value): Promise<void>;
  onFailed(error: unknown): void;
}

/** Runs work at once, and then at most once per interval and key, so that a run always follows the last call. */
export function createThrottle<Value = void>({ intervalMs, run, onFailed }: ThrottleOptions<Value>) {
  /** Keys that ran less than an interval ago, and the value of the last call since. */
  const recent = new Map<string, { readonly latest: Value } | null>();

  async function start(key: string, value: Value): Promise<void> {
    recent.set(key, null);
    setTimeout(() => {
      const called = recent.get(key);
      recent.delete(key);
      if (called) void start(key, called.latest);
    }, intervalMs).unref();
    await run(key, value).catch(onFailed);
  }

  return (key: string, value: Value): void => {
    if (recent.has(key)) recent.set(key, { latest: value });
    else void start(key, value);
  };
}
