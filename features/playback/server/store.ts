import { type ColumnType, type Generated, type Selectable, sql } from 'kysely';
import { videoChannel } from '#features/videos/contract.ts';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { Events } from '#kernel/server/events.ts';
import { WIDGETS_CHANGED_EVENT } from '../events.ts';

type Json = ColumnType<unknown, string | null, string | null>;
type WidgetTable = {
  video_id: string;
  widget: string;
  config: Json;
  version: Generated<number>;
  updated_at: Date;
};
type TemplateTable = {
  organization_id: string;
  id: string;
  ar: string | null;
  widgets: ColumnType<Record<string, unknown>, string, string>;
  version: Generated<number>;
  updated_at: Date;
};
type Tables = {
  playback_widgets: WidgetTable;
  playback_versions: { video_id: string; version: Generated<number> };
  playback_templates: TemplateTable;
};
export type WidgetRow = Pick<Selectable<WidgetTable>, 'widget' | 'config' | 'version'>;
export type TemplateRow = Selectable<TemplateTable>;

export interface WidgetChange {
  readonly videoId: string;
  readonly widget: string;
  readonly config: unknown;
  /** The version that the change is based on; undefined overwrites any version. */
  readonly from: number | undefined;
  readonly at: Date;
}

export type PlaybackStore = ReturnType<typeof createPlaybackStore>;

export function createPlaybackStore(kernelDb: Db, events: Pick<Events, 'publish'>) {
  const db = kernelDb.withTables<Tables>();
  const columns = ['widget', 'config', 'version'] as const;
  /** Increments the version of a video's widgets and notifies open players, which reload their configuration. */
  async function publishChange(tx: Tx, videoId: string): Promise<void> {
    await tx
      .withTables<Tables>()
      .insertInto('playback_versions')
      .values({ video_id: videoId })
      .onConflict((conflict) =>
        conflict.column('video_id').doUpdateSet({ version: sql`playback_versions.version + 1` }),
      )
      .execute();
    await events.publish(tx, {
      topic: videoChannel(videoId),
      type: WIDGETS_CHANGED_EVENT,
      data: { id: videoId },
    });
  }
  return {
    widgets: (videoId: string): Promise<WidgetRow[]> =>
      db
        .selectFrom('playback_widgets')
        .select(columns)
        .where('video_id', '=', videoId)
        .orderBy('widget')
        .execute(),
    confVersion: async (videoId: string): Promise<number> =>
      (
        await db
          .selectFrom('playback_versions')
          .select('version')
          .where('video_id', '=', videoId)
          .executeTakeFirst()
      )?.version ?? 0,

    /** Undefined on a conflict: the stored version is not the one the change is based on. */
    setWidget: ({ videoId, widget, config, from, at }: WidgetChange): Promise<WidgetRow | undefined> =>
      kernelDb.transaction().execute(async (tx) => {
        const text = JSON.stringify(config);
        const changed = await tx
          .withTables<Tables>()
          .insertInto('playback_widgets')
          .values({ video_id: videoId, widget, config: text, updated_at: at })
          .onConflict((conflict) => {
            const update = conflict.columns(['video_id', 'widget']).doUpdateSet({
              config: text,
              updated_at: at,
              version: sql`playback_widgets.version + 1`,
            });
            return from === undefined ? update : update.where('playback_widgets.version', '=', from);
          })
          .returning(columns)
          .executeTakeFirst();
        if (changed) await publishChange(tx, videoId);
        return changed;
      }),
    removeWidget: (videoId: string, widget: string): Promise<boolean> =>
      kernelDb.transaction().execute(async (tx) => {
        const { numDeletedRows } = await tx
          .withTables<Tables>()
          .deleteFrom('playback_widgets')
          .where('video_id', '=', videoId)
          .where('widget', '=', widget)
          .executeTakeFirst();
        if (numDeletedRows > 0n) await publishChange(tx, videoId);
        return numDeletedRows > 0n;
      }),

    templates: (organizationId: string): Promise<TemplateRow[]> =>
      db
        .selectFrom('playback_templates')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .orderBy('id')
        .execute(),
    setTemplate: (template: Omit<TemplateRow, 'version'>): Promise<TemplateRow> => {
      const { ar, updated_at } = template;
      const widgets = JSON.stringify(template.widgets);
      return db
        .insertInto('playback_templates')
        .values({ ...template, widgets })
        .onConflict((conflict) =>
          conflict
            .columns(['organization_id', 'id'])
            .doUpdateSet({ ar, widgets, updated_at, version: sql`playback_templates.version + 1` }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
    },
    async removeTemplate(organizationId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('playback_templates')
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
