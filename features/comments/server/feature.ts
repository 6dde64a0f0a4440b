import type { AccountsPort } from '#features/accounts/port.ts';
import { videoChannel } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import type { Call, RawResponse } from '#kernel/server/http/call.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { CommentId, commentRoutes } from '../contract.ts';
import { moderationRoutes } from '../moderation-contract.ts';
import { createAuthors } from './authors.ts';
import { managersChannel, viewersChannel } from './change-events.ts';
import { createCommentCounts } from './comment-counts.ts';
import { createEventPayloadReader } from './event-payload.ts';
import { createCommentExport } from './export.ts';
import { createLiveUpdates } from './live-updates.ts';
import { createModeration } from './moderation.ts';
import { createModerationActions } from './moderation-actions.ts';
import { createModerationQueue } from './moderation-queue.ts';
import { createPersonalComments } from './personal-comments.ts';
import { createReports } from './reports.ts';
import { createCommentService } from './service.ts';
import { createCommentStore } from './store.ts';
import { createCommentTransactions } from './transactions.ts';
import { assertManager, assertOn, createFindVideo } from './video-context.ts';

/** Pages that still show a deleted comment are told for this long. */
const REMEMBER_DELETED_MS = 30 * 24 * 3_600_000;

export const comments = defineFeature({
  name: 'comments',
  needs: { accounts: port<Pick<AccountsPort, 'people'>>(), videos: port<VideosPort>() },
  routes: { ...commentRoutes, ...moderationRoutes },
  migrations: readMigrations('comments', new URL('./migrations', import.meta.url).pathname),
  create(kernel, { accounts, videos }) {
    const { db, clock, jobs } = kernel;
    const { people } = accounts;
    const findVideo = createFindVideo(videos);
    const findCachedVideo = createFindVideo({ access: videos.cachedAccess });
    const authors = createAuthors(people, clock);
    const live = createLiveUpdates(kernel, authors, findVideo);
    const transactions = createCommentTransactions(kernel, live.handleEvent);
    const actions = createModerationActions(kernel, transactions);
    const service = createCommentService({ kernel, findVideo, authors, transactions, actions });
    const moderation = createModeration({ kernel, findVideo, people, authors, actions });
    const queue = createModerationQueue({ db, findVideo, videos, people, authors, actions });
    const counts = createCommentCounts(db, videos);
    const reports = createReports({ kernel, findVideo });
    const exportAll = createCommentExport(db, { findVideo, authors });
    const store = createCommentStore(db);
    const readPayload = createEventPayloadReader(db, authors, videos);
    const stopListening = [
      live.listen(),
      kernel.events.listen('*', ({ type, data }) => {
        if (type !== 'account.deleted' && type !== 'avatar.changed') return;
        authors.forget(String(data.id));
        live.handleAuthorChange(String(data.id));
      }),
      kernel.events.onGap(() => authors.forget()),
    ];
    const personalData = createPersonalComments({ kernel, transactions, videos });
    jobs.everyHere('comments.sweep-memory', { minutes: 1 }, async () => live.evictExpired());
    jobs.every('comments.forget-deleted', { hours: 1 }, () =>
      store.purgeDeleted(new Date(clock.now().getTime() - REMEMBER_DELETED_MS)),
    );

    async function liveUpdates(gconfid: string, pinned: boolean, ts: number | undefined, call: Call) {
      const open = await live.getOpenVideo(gconfid);
      // Only where the answer depends on who asks.
      const shared = open !== null && (open.mode !== 'PIN' || pinned);
      const video = shared ? open : await findVideo(await call.identify(), gconfid);
      assertOn(video);
      return live.respond(video, {
        pinned,
        ts,
        acceptEncoding: call.header('accept-encoding') ?? '',
        shared,
      });
    }

    return {
      service: { ...service, personalData },
      handlers: {
        async list(input, call) {
          const pinned = input.isPinned ?? input.is_pinned ?? false;
          if (input.comment_updates) return liveUpdates(input.gconfid, pinned, input.ts, call);
          const video = await findVideo(call.viewer, input.gconfid);
          return json(await service.list(call.viewer, video, input));
        },
        get: (input, { viewer }) => service.get(viewer, input),
        create: (input, { viewer }) => service.create(viewer, input),
        edit: (input, { viewer }) => service.edit(viewer, input),
        pin: (input, { viewer }) => service.pin(viewer, input),
        remove: async (input, { viewer, url }) => {
          const cid = CommentId.safeParse(input.cid ?? url.searchParams.get('cid'));
          if (!cid.success) throw fail(kernelErrors, 'INVALID_INPUT', { fields: { cid: 'Name a comment.' } });
          return service.remove(viewer, input.gconfid, cid.data);
        },
        settings: (input, { viewer }) => moderation.settings(viewer, input),
        changeSettings: (input, { viewer }) => moderation.changeSettings(viewer, input),
        blocks: (input, { viewer }) => moderation.blocks(viewer, input),
        block: (input, { viewer }) => moderation.block(viewer, input),
        unblock: (input, { viewer }) => moderation.unblock(viewer, input),
        counts: (input, { viewer }) => counts(viewer, input),
        log: (input, { viewer }) => moderation.log(viewer, input),
        report: (input, { viewer }) => reports.report(viewer, input),
        queue: (input, { viewer }) => queue.queue(viewer, input),
        decide: (input, { viewer }) => queue.decide(viewer, input),
        exportAll: ({ id, format }, { viewer }) => exportAll(viewer, id, format),
      },
      topics: {
        /** Viewers who may see a video receive what is visible to viewers. */
        comments: {
          async authorize(viewer, id) {
            await findCachedVideo(viewer, id);
            return { channel: viewersChannel(id), audience: 'viewers', recheckOn: [videoChannel(id)] };
          },
          read: readPayload,
        },
        'comments-managers': {
          async authorize(viewer, id) {
            assertManager(await findVideo(viewer, id));
            return { channel: managersChannel(id), audience: 'managers', recheckOn: [videoChannel(id)] };
          },
          read: readPayload,
        },
      },
      async stop() {
        for (const stop of stopListening) stop();
      },
    };
  },
});

const json = (value: unknown): RawResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});
