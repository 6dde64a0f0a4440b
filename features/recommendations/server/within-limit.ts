import { setTimeout as wait } from 'node:timers/promises';

/** The result of a source, or `instead` when it fails or takes too long. */
export async function withinLimit<T>(
  source: Promise<T>,
  instead: T,
  { limitMs, onFailed }: { readonly limitMs: number; onFailed(error: unknown): void },
): Promise<T> {
  const answered = new AbortController();
  const late = wait(limitMs, undefined, { signal: answered.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${limitMs} ms`);
  });
  try {
    return await Promise.race([source, late]);
  } catch (error) {
    onFailed(error);
    return instead;
  } finally {
    answered.abort();
    late.catch(() => undefined);
  }
}
