import type { z } from 'zod';
import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import {
  type AnyWidgetDefinition,
  PLAYER_SETTINGS_ID,
  PlayerSettings,
  playbackErrors,
  WIDGET_CONFIG_MAX_BYTES,
} from '../contract.ts';
import type { NamedAddresses } from '../widget-definition.ts';

/** PostgreSQL stores neither U+0000 nor lone surrogates in JSON. */
const UNSTORABLE = /(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

const playerSettings: AnyWidgetDefinition = {
  id: PLAYER_SETTINGS_ID,
  schema: PlayerSettings,
  forViewer: (config) => config,
};

export type WidgetDefinitions = ReturnType<typeof createWidgetDefinitions>;

/** All widgets that can be configured. */
export function createWidgetDefinitions(list: readonly AnyWidgetDefinition[]) {
  const byId = new Map([playerSettings, ...list].map((one) => [one.id, one]));
  if (byId.size !== list.length + 1) throw new Error('playback: two widgets have the same id');
  return {
    builtIn: list.filter(({ builtIn }) => builtIn).map(({ id }) => id),
    outsidePlaylists: list.filter(({ outsidePlaylists }) => outsidePlaylists).map(({ id }) => id),
    offered: list.map(({ id, builtIn = false }) => ({ id, built_in: builtIn })),
    combine: new Map(list.flatMap(({ id, combine }) => (combine ? [[id, combine] as const] : []))),
    has: (id: string): boolean => byId.has(id) && id !== PLAYER_SETTINGS_ID,
    /** The part of a stored configuration that a viewer may receive; null for a widget that is off, withheld, or unknown. */
    forViewer(id: string, config: unknown, viewer: Viewer): object | null {
      return config === null ? null : (byId.get(id)?.forViewer(config, viewer) ?? null);
    },
    /** Ids of widgets that viewers do not receive beside those of a configuration. */
    withheldBy: (widgets: Readonly<Record<string, unknown>>): string[] =>
      Object.entries(widgets).flatMap(([id, config]) => byId.get(id)?.withholds?.(config) ?? []),
    /** Whether a widget runs before the first play with what a viewer has received. */
    holdsStart: (id: string, shown: unknown): boolean => byId.get(id)?.holdsStart?.(shown) ?? false,
    /** URLs of frames, images, and files in a configuration. */
    addresses: (id: string, config: unknown): NamedAddresses =>
      config === null ? {} : (byId.get(id)?.addresses?.(config) ?? {}),
    /** Validates a configuration against the widget's schema; null means switched off. */
    check(id: string, config: unknown): unknown {
      const known = byId.get(id);
      if (!known) throw fail(playbackErrors, 'WIDGET_UNKNOWN');
      if (config === null) return null;
      const parsed = known.schema.safeParse(config);
      if (!parsed.success)
        throw fail(playbackErrors, 'WIDGET_INVALID', { fields: fieldsOf(parsed.error.issues) });
      const text = JSON.stringify(parsed.data) ?? '';
      if (Buffer.byteLength(text) > WIDGET_CONFIG_MAX_BYTES) throw fail(playbackErrors, 'WIDGET_TOO_LARGE');
      if (text === '' || UNSTORABLE.test(text)) throw fail(playbackErrors, 'WIDGET_INVALID');
      return parsed.data;
    },
  };
}

const FIELDS_MAX = 20;

function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  return Object.fromEntries(
    issues.slice(0, FIELDS_MAX).map(({ path, message }) => [['config', ...path].join('.'), message]),
  );
}
