/** The result of a source, or `instead` when it fails or takes too long. */
export async function withinLimit<T>(
  source: Promise<T>,
  instead: T,
  { limitMs, onFailed }: { readonly limitMs: number; onFailed(error: unknown): void },
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([source, late]);
  } catch (error) {
    onFailed(error);
    return instead;
  } finally {
    clearTimeout(timer);
  }
}
