import { PARAMETER_NAMES, type ParameterName } from '#features/playback/parameters.ts';

/** The values of the playground's form, as typed. Empty ones are not passed on. */
export interface PlaygroundSettings {
  readonly video: string;
  readonly isLive: boolean;
  readonly parameters: Readonly<Partial<Record<ParameterName, string>>>;
  /** add-widgets */
  readonly widgets: readonly string[];
  /** add-config, as JSON. */
  readonly config: string;
}

export const emptySettings: PlaygroundSettings = {
  video: '',
  isLive: false,
  parameters: {},
  widgets: [],
  config: '',
};

type Field =
  | { readonly kind: 'yes-no'; readonly byDefault: string }
  | { readonly kind: 'choice'; readonly byDefault: string; readonly values: readonly string[] }
  | { readonly kind: 'text'; readonly placeholder: string };
export type ParameterField = Field & { readonly name: ParameterName; readonly about: string };

const yesNo = (byDefault: 'yes' | 'no') => ({ kind: 'yes-no' as const, byDefault });

/** PP-01: the thirteen parameters, the most frequent ones first. */
export const PARAMETER_FIELDS: readonly ParameterField[] = [
  { name: 'autoplay', ...yesNo('no'), about: 'Plays without being asked to.' },
  { name: 'muted', ...yesNo('no'), about: 'Begins without sound.' },
  { name: 'loop', ...yesNo('no'), about: 'Begins again at the end.' },
  { name: 'offset', kind: 'text', placeholder: 'Seconds', about: 'Where it begins.' },
  {
    name: 'playerSkinType',
    kind: 'choice',
    byDefault: 'organization',
    values: ['sleek', 'regular', 'social'],
    about: 'How the controls look.',
  },
  {
    name: 'playbackMode',
    kind: 'choice',
    byDefault: 'video',
    values: ['audio', 'noninteractive'],
    about: 'Sound only, or without seeking.',
  },
  { name: 'audiotrack', kind: 'text', placeholder: 'en', about: 'Language or label of the sound.' },
  { name: 'spinner', ...yesNo('yes'), about: 'Shows that it is loading.' },
  { name: 'showPlayIconOnMobile', ...yesNo('yes'), about: 'The large button on phones.' },
  { name: 'id', kind: 'text', placeholder: 'left-player', about: 'Your name for this player.' },
  { name: 'entityId', kind: 'text', placeholder: 'course-7', about: 'What is watched, for tracking.' },
  {
    name: 'hlsVersion',
    kind: 'choice',
    byDefault: 'our engine',
    values: ['native'],
    about: "The browser's own HLS first.",
  },
  { name: 'debug', ...yesNo('no'), about: 'Opens the statistics.' },
];

const WIDGETS = 'add-widgets';
const CONFIG = 'add-config';

/** The query of the playground's URL with these settings, so that they can be shared. */
export function settingsQuery({ video, isLive, parameters, widgets, config }: PlaygroundSettings): string {
  const query = new URLSearchParams(video ? { video } : {});
  if (isLive) query.set('live', '1');
  for (const name of PARAMETER_NAMES) if (parameters[name]) query.set(name, parameters[name]);
  if (widgets.length > 0) query.set(WIDGETS, widgets.join(','));
  if (config) query.set(CONFIG, config);
  return query.toString();
}

export function readSettings(query: URLSearchParams): PlaygroundSettings {
  const parameters = PARAMETER_NAMES.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value] as const] : [];
  });
  const widgets = (query.get(WIDGETS) ?? '').split(',').filter(Boolean);
  return {
    video: query.get('video') ?? '',
    isLive: query.get('live') === '1',
    parameters: Object.fromEntries(parameters),
    widgets: [...new Set(widgets)],
    config: query.get(CONFIG) ?? '',
  };
}

/** The parsed configuration, or what is wrong with it. */
export function readConfig(
  text: string,
): { readonly config: object | undefined } | { readonly problem: string } {
  if (!text.trim()) return { config: undefined };
  try {
    const config: unknown = JSON.parse(text);
    if (typeof config === 'object' && config !== null && !Array.isArray(config)) return { config };
  } catch {
    // Reported below.
  }
  return { problem: 'Write a JSON object with one entry for each widget.' };
}

/** The settings as options of the SDK. */
export function sdkOptions(settings: PlaygroundSettings): Record<string, unknown> {
  const { video, isLive, parameters, widgets } = settings;
  const read = readConfig(settings.config);
  const given = Object.entries(parameters).filter(([, value]) => value !== '');
  return {
    video,
    ...(isLive ? { live: true } : {}),
    ...Object.fromEntries(given.map(([name, value]) => [name, asValue(name, value)])),
    ...(widgets.length > 0 ? { widgets } : {}),
    ...('config' in read && read.config ? { config: read.config } : {}),
  };
}

const YES_NO: Readonly<Record<string, boolean>> = { true: true, false: false };
const asValue = (name: string, value: string): unknown =>
  YES_NO[value] ?? (name === 'offset' && Number.isFinite(Number(value)) ? Number(value) : value);
