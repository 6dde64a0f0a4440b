export interface CarouselOptions {
  /** How many are visible side by side. */
  readonly items: number;
  readonly autoplayTimeoutMs: number;
  /** Delay before a new width triggers a layout. */
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

/** PP-09: fills missing and invalid options with the defaults. */
export function carouselOptions(given: Partial<CarouselOptions> = {}): CarouselOptions {
  const usable = Object.entries(given).filter(
    ([name, value]) => Number.isFinite(value) && value >= (name === 'items' ? 1 : 0),
  );
  return { ...DEFAULTS, ...Object.fromEntries(usable) };
}
