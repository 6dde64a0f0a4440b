import { type RawItem, readItems, toFields } from '#kernel/player/core/widgets/read-items.ts';
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

const isWebLink = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\//i.test(value);

function assertTexts(fields: object, names: readonly string[]): void {
  for (const [name, value] of Object.entries(fields))
    if (names.includes(name) && value !== undefined && typeof value !== 'string')
      throw new Error(`its ${name} is not a text`);
}

/** Throws with what is wrong. Numbers and colors that a browser would ignore do no harm. */
function readSpotlight({ id, startMs, endMs, data }: RawItem): ShownSpotlight {
  if (endMs === null) throw new Error('it has no duration');
  const [style, position, conf] = [data.style, data.position, data.conf].map(toFields) as [
    SpotlightData['style'],
    object,
    object,
  ];
  const { action } = data as unknown as SpotlightData;
  if (!SPOTLIGHT_TYPES.includes(style.type)) throw new Error('its type is unknown');
  if (action?.type === 'link' && !isWebLink(action.target)) throw new Error('its target is no web address');
  if (action?.type === 'seek' && !Number.isFinite(action.seekto))
    throw new Error('its seekto is not a number');
  assertTexts({ ...style, ...conf }, ['text', 'imagepath', 'iconpath', 'displayname']);
  return { id, startMs, endMs, style, position, action, conf };
}

/** Leaves out single spotlights that cannot be shown. */
export const parseConfig = (config: unknown): SpotlightsConfig => ({
  spotlights: readItems('spotlights', config, readSpotlight),
});
