import type { ViewChange } from '#features/views/port.ts';
import { startupBucket } from './startup-histogram.ts';

export type Dimension = 'site' | 'page' | 'device' | 'campaign' | 'quality' | 'startup' | 'action';

/** Distinct keys per video or organization, day, and dimension: forged values must not fill the table. */
export const KEYS_MAX = 200;
/** Stands for all keys beyond the limit. No other key contains control characters. */
export const OTHER_KEY = '\u007f';
const KEY_MAX_LENGTH = 300;
const ITEMS_MAX = 20;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const CONTROL = /[\u0000-\u001f\u007f]/g;
const cleanKey = (key: string): string => key.slice(0, KEY_MAX_LENGTH).toWellFormed().replace(CONTROL, '');

/** What a change adds to each dimension: views, milliseconds of a quality, or clicks. */
export function* breakdownOf(change: ViewChange): Generator<[Dimension, key: string, amount: number]> {
  const { view, startupMs } = change;
  if (change.hasStarted) {
    yield ['site', cleanKey(view.site), 1];
    yield ['page', cleanKey(view.page), 1];
    yield ['device', view.device, 1];
    for (const [name, value] of Object.entries(view.items).slice(0, ITEMS_MAX))
      yield ['campaign', joinKey(name, '=', value), 1];
  }
  for (const [name, ms] of Object.entries(change.qualities)) yield ['quality', cleanKey(name), ms];
  if (startupMs !== null) yield ['startup', String(startupBucket(startupMs)), 1];
  for (const { widget, name } of change.actions) yield ['action', joinKey(widget, ':', name), 1];
}

const joinKey = (name: string, separator: '=' | ':', value: string): string =>
  cleanKey(`${name.replaceAll(separator, '')}${separator}${value}`);

/** TR-06: what players report by themselves. It is part of a view's timeline, but nobody has clicked. */
const AUTOMATIC = new Set(['trackviewprogress:end', 'trackviewprogress:resolutionchange']);
export const isClick = (actionKey: string): boolean => !AUTOMATIC.has(actionKey);

/** Splits 'name=value' at the first separator. */
export function splitKey(key: string, separator: '=' | ':'): [name: string, value: string] {
  const at = key.indexOf(separator);
  return at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
}
