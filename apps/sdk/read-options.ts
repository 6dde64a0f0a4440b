import { PARAMETER_NAMES } from '#features/playback/parameters.ts';
import type { PlayerOptions } from './v1.d.ts';

const NAMES = [
  'video',
  'playlist',
  'host',
  'live',
  'playerVersion',
  'title',
  'aspectRatio',
  'loading',
  'embedToken',
  ...PARAMETER_NAMES,
  'endoffset',
];
const toKebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Reads options from attributes: `data-aspect-ratio` of a block, `aspect-ratio` of a `<kapsule-player>`. */
export function readOptions(element: Element, prefix: '' | 'data-'): PlayerOptions {
  const read = (name: string): string | null => element.getAttribute(prefix + toKebabCase(name));
  const options: Record<string, unknown> = { tracking: {} };
  for (const name of NAMES) options[name] = read(name) ?? undefined;
  for (const { name, value } of element.attributes) {
    const bare = name.slice(prefix.length).replaceAll('-', '_');
    if (bare.startsWith('trk_')) (options.tracking as Record<string, string>)[bare] = value;
  }
  options.widgets = read('addWidgets')
    ?.split(',')
    .map((id) => id.trim());
  options.config = parseConfig(read('addConfig'));
  return options as unknown as PlayerOptions;
}

function parseConfig(json: string | null): unknown {
  try {
    return json ? JSON.parse(json) : undefined;
  } catch {
    console.warn('kapsule: add-config is no JSON and was left out');
  }
}
