import { LINK_PARAMETERS, type LinkParameter } from './link-parameters.ts';

/** PP-01: all URL parameters of the player. */
export const PARAMETER_NAMES = [
  'playbackMode',
  'showPlayIconOnMobile',
  'audiotrack',
  'spinner',
  'autoplay',
  'muted',
  'loop',
  'id',
  'debug',
  'playerSkinType',
  'offset',
  'entityId',
  'hlsVersion',
] as const;
export type ParameterName = (typeof PARAMETER_NAMES)[number];

/** The parsed parameters. Missing and invalid ones are null, and the player's default applies. */
export interface PlayerParameters {
  /** 'audio' plays only the audio; 'noninteractive' disables seeking and speeds. */
  readonly playbackMode: 'video' | 'audio' | 'noninteractive' | null;
  /** False hides the large play button on phones. Default true. */
  readonly showPlayIconOnMobile: boolean | null;
  /** Label or language of the initial audio track. */
  readonly audiotrack: string | null;
  /** False hides the spinner. Default true. */
  readonly spinner: boolean | null;
  /** Plays automatically; muted if the browser requires it and `muted` is not false. */
  readonly autoplay: boolean | null;
  readonly muted: boolean | null;
  readonly loop: boolean | null;
  /** The host page's id for this player, set on its element and sent with its messages. */
  readonly id: string | null;
  /** Opens the statistics panel and logs more. */
  readonly debug: boolean | null;
  /** Overrides the organization's skin. */
  readonly playerSkinType: 'regular' | 'social' | 'sleek' | null;
  /** Start position in seconds, fractions allowed. Overrides the resume position. */
  readonly offset: number | null;
  /** The host page's id for what is watched; sent with tracking. */
  readonly entityId: string | null;
  /** 'native' prefers the browser's built-in HLS. Versions of hls.js are ignored. */
  readonly hlsVersion: 'native' | null;
}

export interface ReadParameters {
  readonly parameters: PlayerParameters;
  /** Messages about invalid parameters, for the author of the URL. */
  readonly notes: readonly string[];
}

type Given = Readonly<Record<string, unknown>>;

/** A hundred days. */
const MAX_OFFSET_SEC = 8_640_000;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._:@/-]{0,99}$/u;

const MODES: Readonly<Record<string, PlayerParameters['playbackMode']>> = {
  video: 'video',
  interactive: 'video',
  audio: 'audio',
  noninteractive: 'noninteractive',
  'non-interactive': 'noninteractive',
};
const SKINS: Readonly<Record<string, PlayerParameters['playerSkinType']>> = {
  regular: 'regular',
  social: 'social',
  sleek: 'sleek',
};
const YES_NO: Readonly<Record<string, boolean>> = {
  true: true,
  '1': true,
  yes: true,
  on: true,
  '': true,
  false: false,
  '0': false,
  no: false,
  off: false,
};

/**
 * Parses the thirteen parameters of a query. Never throws: invalid values are omitted and reported in `notes`, unknown
 * names are ignored.
 */
export function readParameters(given: Given): ReadParameters {
  const notes: string[] = [];
  const text = (name: ParameterName): string | null => {
    const value = given[name];
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return typeof first === 'string' || typeof first === 'number' || typeof first === 'boolean'
      ? String(first).trim()
      : null;
  };
  function one<T>(
    name: ParameterName,
    read: (value: string) => T | null | undefined,
    expected: string,
  ): T | null {
    const value = text(name);
    if (value === null) return null;
    const found = read(value);
    if (found === null || found === undefined)
      notes.push(`${name}: expected ${expected}. The default is used.`);
    return found ?? null;
  }
  const from =
    <T>(table: Readonly<Record<string, T>>) =>
    (value: string) => {
      const key = value.toLowerCase();
      return Object.hasOwn(table, key) ? table[key] : null;
    };
  const yesNo = (name: ParameterName) => one(name, from(YES_NO), 'true or false');
  const label = (name: ParameterName) =>
    one(
      name,
      (value) => (NAME.test(value) ? value : null),
      'letters, digits and . _ : @ / - only, at most 100',
    );
  const parameters: PlayerParameters = {
    playbackMode: one('playbackMode', from(MODES), 'video, audio or noninteractive'),
    showPlayIconOnMobile: yesNo('showPlayIconOnMobile'),
    audiotrack: label('audiotrack'),
    spinner: yesNo('spinner'),
    autoplay: yesNo('autoplay'),
    muted: yesNo('muted'),
    loop: yesNo('loop'),
    id: label('id'),
    debug: yesNo('debug'),
    playerSkinType: one('playerSkinType', from(SKINS), 'regular, social or sleek'),
    offset: one('offset', parseSeconds, 'a number of seconds, 0 or more'),
    entityId: label('entityId'),
    hlsVersion: text('hlsVersion')?.toLowerCase() === 'native' ? 'native' : null,
  };
  return { parameters, notes };
}

/** '90', '12.5'; null for negative numbers, text, and excessive values. */
function parseSeconds(value: string): number | null {
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(value)) return null;
  const number = Number(value);
  return number <= MAX_OFFSET_SEC ? number : null;
}

/** The parameters of a query that the configuration depends on, unparsed; the first value of each name. */
export function givenParameters(
  query: Iterable<readonly [string, string]>,
): Partial<Record<ParameterName | LinkParameter, string>> {
  const given: Partial<Record<ParameterName | LinkParameter, string>> = {};
  for (const [name, value] of query) if (isParameter(name) || isLinkParameter(name)) given[name] ??= value;
  return given;
}

const isLinkParameter = (name: string): name is LinkParameter =>
  (LINK_PARAMETERS as readonly string[]).includes(name);

export const isParameter = (name: string): name is ParameterName =>
  (PARAMETER_NAMES as readonly string[]).includes(name);
