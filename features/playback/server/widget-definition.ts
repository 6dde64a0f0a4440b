import type { z } from 'zod';
import { fail } from '#kernel/contract/errors.ts';
import { PLAYER_SETTINGS_ID, PlayerSettings, playbackErrors, WIDGET_CONFIG_MAX_BYTES } from '../contract.ts';

/** A widget that owners may configure; its feature's contract holds the schema. */
export interface WidgetDefinition {
  readonly id: string;
  readonly schema: z.ZodType;
  /** WM-02: there without being asked for, unless an owner has switched it off. */
  readonly builtIn?: boolean;
  /** It comes before the first play, so nothing may play before its code is here. */
  readonly holdsStart?: boolean;
}

/** PostgreSQL keeps neither the character 0 nor halves of characters in JSON. */
const UNSTORABLE = /(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

export type WidgetDefinitions = ReturnType<typeof createWidgetDefinitions>;

/** The closed list of what can be configured. */
export function createWidgetDefinitions(list: readonly WidgetDefinition[]) {
  const byId = new Map<string, WidgetDefinition>(
    [{ id: PLAYER_SETTINGS_ID, schema: PlayerSettings }, ...list].map((one) => [one.id, one]),
  );
  if (byId.size !== list.length + 1) throw new Error('playback: two widgets have the same id');
  return {
    builtIn: list.filter(({ builtIn }) => builtIn).map(({ id }) => id),
    has: (id: string): boolean => byId.has(id) && id !== PLAYER_SETTINGS_ID,
    /** The configuration as its owner's schema has it; null stands for switched off. */
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
