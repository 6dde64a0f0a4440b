export interface CarouselOptions {
  /** How many stand side by side. */
  readonly items: number;
  readonly autoplayTimeoutMs: number;
  /** How long a new width must last before the carousel is laid out again. */
  readonly responsiveRefreshMs: number;
  readonly smartSpeedMs: number;
  readonly autoHeightDelayMs: number;
}

/** PP-09 */
const DEFAULTS: CarouselOptions = {
  items: 3,
  autoplayTimeoutMs: 5000,
  responsiveRefreshMs: 200,
  smartSpeedMs: 250,
  autoHeightDelayMs: 250,
};

/** PP-09: what was asked for, and the defaults for the rest; a number that makes no sense counts as not asked for. */
export function carouselOptions(asked: Partial<CarouselOptions> = {}): CarouselOptions {
  const usable = Object.entries(asked).filter(
    ([name, value]) => Number.isFinite(value) && value >= (name === 'items' ? 1 : 0),
  );
  return { ...DEFAULTS, ...Object.fromEntries(usable) };
}
