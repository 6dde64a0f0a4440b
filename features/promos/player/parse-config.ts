export interface PromoConfig {
  readonly src: string;
  readonly durationMs: number;
  /** '' without a description. */
  readonly text: string;
}

const MAX_SECONDS = 60;

/** The configuration may come from a page around the frame. */
export function parseConfig(config: unknown): PromoConfig {
  const { src, duration, text = '' } = (config ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof src !== 'string' || src.trim() === '')
    throw new Error('promos: src is not the path of a picture');
  if (typeof duration !== 'number' || !(duration > 0 && duration <= MAX_SECONDS))
    throw new Error(`promos: duration is a number of seconds, at most ${MAX_SECONDS}`);
  if (typeof text !== 'string') throw new Error('promos: text is not a text');
  return { src, durationMs: duration * 1000, text };
}
