import { createHash, randomUUID } from 'node:crypto';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import { isLive } from '#features/videos/contract.ts';
import type { VideoAccess, VideosPort } from '#features/videos/port.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Call } from '#kernel/server/http/call.ts';
import { isPlausible } from '../apply-reports.ts';
import { GROUP_COOKIE, readGroupId, trackLevelFor, viewErrors, type viewRoutes } from '../contract.ts';
import { lengthOf } from '../ranges.ts';
import { readReports } from '../read-reports.ts';
import type { Report, ViewBase } from '../reports.ts';
import { readLocalToken, VIEW_TOKEN_LIFE_SEC, type ViewOwner, type ViewToken } from '../view-token.ts';
import { deviceOf, isBot } from '../visitor.ts';
import type { createAdmissions } from './admissions.ts';
import { NO_PLACE, placeOf } from './place.ts';
import { createRecentViews } from './recent-views.ts';
import type { createTokens } from './tokens.ts';
import type { createTrackAnswers } from './track-answers.ts';
import type { createViewBuffer } from './view-buffer.ts';
import type { createViewStore } from './view-store.ts';

export interface ViewServiceOptions {
  readonly clock: Clock;
  readonly videos: Pick<VideosPort, 'cachedAccess'>;
  readonly organizations: Pick<OrganizationsPort, 'get'>;
  readonly tokens: ReturnType<typeof createTokens>;
  readonly store: Pick<ReturnType<typeof createViewStore>, 'findBase'>;
  readonly buffer: ReturnType<typeof createViewBuffer>;
  readonly admissions: ReturnType<typeof createAdmissions>;
  readonly answers: ReturnType<typeof createTrackAnswers>;
}

type Caller = Pick<Call, 'identify' | 'viewer' | 'header' | 'cookie' | 'url'>;
/** What a player has reported of one view. */
interface Received {
  readonly token: ViewToken;
  readonly access: VideoAccess;
  readonly caller: Caller;
  readonly reports: readonly Report[];
  readonly isBatch: boolean;
}
/** The key of the report that a player was loaded; reports of players are numbered from 1. */
const LOADED_KEY = 0;

export function createViewService(options: ViewServiceOptions) {
  const { clock, videos, organizations, tokens, store, buffer, admissions, answers } = options;
  const recent = createRecentViews();
  const now = (): number => clock.now().getTime();

  /** Null when nothing may be recorded. */
  async function levelFor({ row }: VideoAccess, { header }: Caller): Promise<'basic' | 'full' | null> {
    if (isBot(header('user-agent') ?? '')) return null;
    const { settings } = await organizations.get(row.organization_id);
    const level = trackLevelFor(settings, header);
    return level === 'none' ? null : level;
  }

  /** A view that this process or another one has received. */
  async function findBase(viewId: string, videoId: string): Promise<ViewBase | undefined> {
    const base = recent.get(viewId)?.base;
    return base?.videoId === videoId ? base : store.findBase(viewId, videoId);
  }

  /** Finds the view of a signed token, or of a local one (TR-01) whose view was created before. */
  async function findView(kvtoken: string, videoId: string): Promise<ViewToken> {
    const token = tokens.verify(kvtoken, videoId);
    if (token) return token;
    const viewId = readLocalToken(kvtoken);
    if (!viewId) throw fail(viewErrors, 'VIEW_NOT_FOUND');
    const createdMs = (await findBase(viewId, videoId))?.createdMs;
    if (createdMs === undefined || now() - createdMs > VIEW_TOKEN_LIFE_SEC * 1000)
      throw fail(viewErrors, 'VIEW_NOT_FOUND');
    return { viewId, videoId, owner: { kind: 'unknown' }, issuedSec: createdMs / 1000 };
  }

  function baseOf(token: ViewToken, access: VideoAccess, caller: Caller, level: 'basic' | 'full'): ViewBase {
    const { row, flags } = access;
    const owner: ViewOwner = level === 'full' ? token.owner : { kind: 'unknown' };
    return {
      id: token.viewId,
      videoId: access.id,
      organizationId: row.organization_id,
      userId: owner.kind === 'user' ? owner.userId : null,
      groupId: owner.kind === 'group' ? owner.groupId : null,
      isCounted: !flags.canManage,
      generation: row.generation ?? 0,
      durationMs: isLive(row.src, row.live_state) ? 0 : row.duration_ms,
      createdMs: Math.round(token.issuedSec * 1000),
      device: deviceOf(caller.header('user-agent') ?? ''),
    };
  }

  /** Drops what cannot have been watched in the time since the view began. Repeated reports must not add to it. */
  function withoutImplausible(base: ViewBase, reports: readonly Report[]): Report[] {
    return reports.filter(({ key, content, receivedMs }) => {
      if (recent.mayInclude(base.id, key)) return true;
      const playedMs = content.kind === 'played' ? lengthOf(content.ranges) : 0;
      const known = recent.get(base.id) ?? { base, watchedMs: 0 };
      if (playedMs > 0 && !isPlausible(known.watchedMs + playedMs, known.base.createdMs, receivedMs))
        return false;
      recent.remember(base, playedMs, key);
      return true;
    });
  }

  /** Resolves with the number of reports. */
  async function record({ token, access, caller, reports: received, isBatch }: Received): Promise<number> {
    const level = await levelFor(access, caller);
    if (!level) return 0;
    const base = baseOf(token, access, caller, level);
    const wanted = level === 'full' ? received : received.filter(isNoAction);
    const reports = withoutImplausible(base, wanted);
    if (wanted.length === 1 && reports.length === 0) throw fail(viewErrors, 'VIEW_TOO_FAST');
    if (reports.length === 0) return 0;
    const saved = buffer.add(base, reports);
    // Neither a view that began nor what was kept through an outage may be lost, so players wait and send it again if
    // necessary. A heartbeat is at most one interval.
    if (isBatch || reports.some(({ content }) => content.kind === 'started')) await saved;
    return reports.length;
  }

  return {
    /** TR-01 */
    async create({ id, kvtoken, [GROUP_COOKIE]: gid }: InputOf<typeof viewRoutes.create>, caller: Caller) {
      const access = await videos.cachedAccess(caller.viewer, id);
      const viewId = readLocalToken(kvtoken) ?? randomUUID();
      const groupId = readGroupId(gid) ?? readGroupId(caller.cookie(GROUP_COOKIE));
      const issued = tokens.issue(caller.viewer, { videoId: access.id, groupId, viewId });
      const level = await levelFor(access, caller);
      if (level) {
        const base = baseOf(tokens.verify(issued, access.id)!, access, caller, level);
        const place = placeOf(caller.url.searchParams);
        const kept = level === 'full' ? place : { ...NO_PLACE, site: place.site };
        const at = { atMs: base.createdMs, receivedMs: now() };
        recent.remember(base, 0, LOADED_KEY);
        void buffer.add(base, [{ key: LOADED_KEY, ...at, content: { kind: 'loaded', place: kept } }]);
      }
      return { kvtoken: issued };
    },

    /** TR-02 … TR-06. Resolves with the number of reports, and with the result of a single answer. */
    async track({ id, kvtoken, ...sent }: InputOf<typeof viewRoutes.track>, caller: Caller) {
      const asOf = admissions.revision();
      const admitted = admissions.find(kvtoken, id);
      const access = admitted ?? (await videos.cachedAccess(await caller.identify(), id));
      const token = await findView(kvtoken, access.id);
      if (!admitted) admissions.remember(kvtoken, access, asOf);
      const times = { createdMs: Math.round(token.issuedSec * 1000), nowMs: now() };
      const read = readReports(sent, times, hashOf);
      if (!read.ok) throw fail(kernelErrors, 'INVALID_INPUT', { fields: read.fields });
      const isBatch = sent.track_item === 'batch';
      const { identify } = caller;
      return {
        count: await record({ token, access, caller, reports: read.reports, isBatch }),
        // Answers are saved even where nothing may be recorded: the viewer means to give them.
        answer: await answers.pass({
          videoId: access.id,
          kvtoken,
          answers: read.answers,
          isBatch,
          identify,
        }),
      };
    },

    /** ER-03 */
    async countError(kvtoken: string, videoId: string): Promise<void> {
      const token = tokens.verify(kvtoken, videoId);
      // An error alone does not make a view.
      const base = token && (await findBase(token.viewId, videoId));
      if (!base) return;
      const report: Report = { key: null, atMs: now(), receivedMs: now(), content: { kind: 'error' } };
      void buffer.add(base, [report]);
    },
  };
}

const isNoAction = ({ content }: Report): boolean => content.kind !== 'action';

/** 30 bits of a hash. */
const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) >>> 2;
