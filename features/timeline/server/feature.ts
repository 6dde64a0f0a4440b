import type { VideosPort } from '#features/videos/port.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { timelineRoutes } from '../contract.ts';
import type { AnyKind } from '../kind.ts';
import { createTimelineCalls } from './calls.ts';
import { createTimelineChanges } from './changes.ts';
import { createKinds } from './kinds.ts';
import { createTimelineService } from './service.ts';
import { createTimelineStore } from './store.ts';

export const createTimelineFeature = ({ kinds }: { readonly kinds: readonly AnyKind[] }) =>
  defineFeature({
    name: 'timeline',
    needs: { videos: port<Pick<VideosPort, 'cachedAccess' | 'requireManaged'>>() },
    routes: timelineRoutes,
    migrations: readMigrations('timeline', new URL('./migrations', import.meta.url).pathname),
    create(kernel, { videos }) {
      const known = createKinds(kinds, {
        onUnreadable: (item, error) =>
          kernel.log.warn({ ...item, err: error }, 'timeline: an item is unreadable'),
      });
      const parts = {
        videos,
        kinds: known,
        store: createTimelineStore(kernel.db),
        changes: createTimelineChanges(kernel, known),
      };
      const calls = createTimelineCalls(parts);
      return {
        service: createTimelineService(parts),
        handlers: {
          list: (input, { viewer }) => calls.list(viewer, input),
          get: (input, { viewer }) => calls.get(viewer, input),
          create: (input, { viewer }) => calls.create(viewer, input),
          change: (input, { viewer }) => calls.change(viewer, input),
          remove: (input, { viewer }) => calls.remove(viewer, input),
          publish: (input, { viewer }) => calls.publish(viewer, input),
          discard: (input, { viewer }) => calls.discard(viewer, input),
          history: (input, { viewer }) => calls.history(viewer, input),
        },
      };
    },
  });
