import type { Db, Tx } from '#kernel/server/db.ts';
import { type AppliedReports, applyReports } from '../apply-reports.ts';
import type { ViewChange, ViewChangeListener } from '../port.ts';
import type { PendingView } from './view-buffer.ts';
import { insertActions, insertNew, lockViews, updateViews } from './view-store.ts';

/** Writes reports and everything that listeners derive from them in one transaction. */
export const createSaveViews =
  (db: Db, listeners: readonly ViewChangeListener<Tx>[]) =>
  (views: readonly PendingView[]): Promise<readonly ViewChange[]> =>
    db.transaction().execute(async (tx) => {
      const sorted = views.toSorted((a, b) => (a.base.id < b.base.id ? -1 : 1));
      const added = await insertNew(
        tx,
        sorted.map(({ base }) => base),
      );
      const stored = await lockViews(
        tx,
        sorted.map(({ base }) => base.id),
      );
      const applied = sorted.flatMap(({ base, reports }): AppliedReports[] => {
        const view = stored.get(base.id);
        // The id belongs to a view of another video.
        if (!view || view.facts.videoId !== base.videoId) return [];
        const result = applyReports(view, reports, added.has(base.id));
        return result ? [result] : [];
      });
      if (applied.length === 0) return [];
      const changes = applied.map(({ change }) => change);
      await updateViews(
        tx,
        applied.map((one) => one.stored),
      );
      await insertActions(
        tx,
        changes.flatMap(({ view, actions }) => actions.map((action) => ({ ...action, viewId: view.id }))),
      );
      for (const listener of listeners) await listener(tx, changes);
      return changes;
    });
