/** PP-01: the parameters that an address may carry to the player, and no others. */
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

/** The parameters after reading. What was absent or made no sense is null, and the player's own default holds. */
export interface PlayerParameters {
  /** 'audio' plays the sound only; 'noninteractive' refuses seeking and speed. */
  readonly playbackMode: 'video' | 'audio' | 'noninteractive' | null;
  /** False hides the large play button on phones. Default true. */
  readonly showPlayIconOnMobile: boolean | null;
  /** Label or language of the sound track to begin with. */
  readonly audiotrack: string | null;
  /** False never shows the spinner. Default true. */
  readonly spinner: boolean | null;
  /** Plays without being asked to; muted where the browser refuses sound and `muted` does not say false. */
  readonly autoplay: boolean | null;
  readonly muted: boolean | null;
  readonly loop: boolean | null;
  /** The caller's name for this player: stands on its element and in its messages. */
  readonly id: string | null;
  /** Opens the statistics panel and logs more. */
  readonly debug: boolean | null;
  /** Over the organization's skin. */
  readonly playerSkinType: 'regular' | 'social' | 'sleek' | null;
  /** Seconds from the beginning, fractions allowed. Over the resume point. */
  readonly offset: number | null;
  /** What is watched, in the caller's words: goes along with tracking. */
  readonly entityId: string | null;
  /** 'native': the browser's own HLS first. A version of hls.js changes nothing: there is one here. */
  readonly hlsVersion: 'native' | null;
}

export interface ReadParameters {
  readonly parameters: PlayerParameters;
  /** What was wrong with the address, in words for whoever wrote it. */
  readonly notes: readonly string[];
}

type Given = Readonly<Record<string, unknown>>;

/** No offset lies beyond this: a hundred days. */
const OFFSET_MAX_SEC = 8_640_000;
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
  ...{ true: true, '1': true, yes: true, on: true, '': true },
  ...{ false: false, '0': false, no: false, off: false },
};

/**
 * Reads the thirteen out of a query. Nothing throws: a wrong value is left out and said in `notes`, unknown names are
 * passed over in silence, since they belong to others.
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
    wanted: string,
  ): T | null {
    const value = text(name);
    if (value === null) return null;
    const found = read(value);
    if (found === null || found === undefined)
      notes.push(`${name}: expected ${wanted}. The default is used.`);
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
    offset: one('offset', seconds, 'a number of seconds, 0 or more'),
    entityId: label('entityId'),
    hlsVersion: text('hlsVersion')?.toLowerCase() === 'native' ? 'native' : null,
  };
  return { parameters, notes };
}

/** '90', '12.5'; nothing in words, below zero, endless or beyond reason. */
function seconds(value: string): number | null {
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(value)) return null;
  const number = Number(value);
  return number <= OFFSET_MAX_SEC ? number : null;
}

/** The thirteen out of a query, as they came; the first of each name. */
export function givenParameters(
  query: Iterable<readonly [string, string]>,
): Partial<Record<ParameterName, string>> {
  const given: Partial<Record<ParameterName, string>> = {};
  for (const [name, value] of query) if (isParameter(name)) given[name] ??= value;
  return given;
}

export const isParameter = (name: string): name is ParameterName =>
  (PARAMETER_NAMES as readonly string[]).includes(name);
