import { SPOTLIGHT_TYPES, type SpotlightData } from '../spotlight.ts';

/** A spotlight with its window, in milliseconds. */
export interface ShownSpotlight extends SpotlightData {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
}

export interface SpotlightsConfig {
  readonly spotlights: readonly ShownSpotlight[];
}

type Loose = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOr = (value: unknown): Loose => (isObject(value) ? value : {});
const isWebLink = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\//i.test(value);

/** Our timed items, and the specified ones of a page around the frame, whose `conf` has the window. */
function windowOf(item: Loose): { startMs: number; endMs: number } {
  const { offset, duration } = objectOr(item.conf);
  const [startMs, endMs] =
    'data' in item
      ? [Number(item.start), Number(item.end)]
      : [Number(offset), Number(offset) + Number(duration)];
  return { startMs, endMs };
}

/** Throws with what is wrong. Numbers, colors, and texts that a browser would ignore do no harm. */
function readSpotlight(item: unknown): ShownSpotlight {
  if (!isObject(item)) throw new Error('it is not an object');
  const data = objectOr('data' in item ? item.data : item) as unknown as SpotlightData;
  const { startMs, endMs } = windowOf(item);
  if (!(startMs >= 0 && endMs > startMs)) throw new Error('it has no duration');
  if (!SPOTLIGHT_TYPES.includes(data.style?.type)) throw new Error('its type is unknown');
  const { action } = data;
  if (action?.type === 'link' && !isWebLink(action.target)) throw new Error('its target is no web address');
  if (action?.type === 'seek' && !Number.isFinite(action.seekto))
    throw new Error('its seekto is not a number');
  const { style, position, conf } = data;
  return { id: String(item.id), startMs, endMs, style, position, action, conf };
}

/** Leaves out single spotlights that cannot be shown. */
export function parseConfig(config: unknown): SpotlightsConfig {
  const { items } = objectOr(config);
  if (!Array.isArray(items)) throw new Error('spotlights: items are missing');
  const spotlights = items.flatMap((item: unknown) => {
    try {
      return [readSpotlight(item)];
    } catch (error) {
      console.warn(`spotlights: item ${objectOr(item).id} is left out: ${(error as Error).message}`);
      return [];
    }
  });
  return { spotlights };
}
