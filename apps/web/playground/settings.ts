import { PARAMETER_NAMES, type ParameterName } from '#features/playback/parameters.ts';
import { text } from './messages.ts';

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

type Default = 'yes' | 'no' | 'default_organization' | 'default_video' | 'default_engine';
type Field =
  | { readonly kind: 'choice'; readonly byDefault: Default; readonly values: readonly string[] }
  | { readonly kind: 'text'; readonly placeholder: string | null };
/** Its description is the message `about_{name}`. */
export type ParameterField = Field & { readonly name: ParameterName };

const yesNo = (name: ParameterName, byDefault: 'yes' | 'no'): ParameterField => ({
  name,
  kind: 'choice',
  byDefault,
  values: ['true', 'false'],
});
const choice = (name: ParameterName, byDefault: Default, values: readonly string[]): ParameterField => ({
  name,
  kind: 'choice',
  byDefault,
  values,
});
const typed = (name: ParameterName, placeholder: string | null = null): ParameterField => ({
  name,
  kind: 'text',
  placeholder,
});

/** PP-01: the thirteen parameters, the most frequent ones first. */
export const PARAMETER_FIELDS: readonly ParameterField[] = [
  yesNo('autoplay', 'no'),
  yesNo('muted', 'no'),
  yesNo('loop', 'no'),
  typed('offset'),
  choice('playerSkinType', 'default_organization', ['sleek', 'regular', 'social']),
  choice('playbackMode', 'default_video', ['audio', 'noninteractive']),
  typed('audiotrack', 'en'),
  yesNo('spinner', 'yes'),
  yesNo('showPlayIconOnMobile', 'yes'),
  typed('id', 'left-player'),
  typed('entityId', 'course-7'),
  choice('hlsVersion', 'default_engine', ['native']),
  yesNo('debug', 'no'),
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
  json: string,
): { readonly config: object | undefined } | { readonly problem: string } {
  if (!json.trim()) return { config: undefined };
  try {
    const config: unknown = JSON.parse(json);
    if (typeof config === 'object' && config !== null && !Array.isArray(config)) return { config };
  } catch {
    // Reported below.
  }
  return { problem: text('configProblem') };
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
