import { randomUUID } from 'node:crypto';
import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Tx } from '#kernel/server/db.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { GROUP_COOKIE, readGroupId, viewErrors, viewRoutes } from '../contract.ts';
import type { ViewChangeListener } from '../port.ts';
import {
  readLocalToken,
  readViewToken,
  type Signer,
  type ViewOwner,
  type ViewToken,
  writeViewToken,
} from '../view-token.ts';

const PURPOSE = 'view';

export const views = defineFeature({
  name: 'views',
  needs: { videos: port<Pick<VideosPort, 'cachedAccess'>>() },
  routes: viewRoutes,
  migrations: [],
  create({ clock, secrets }, { videos }) {
    const signer: Signer = {
      sign: (text) => secrets.sign(PURPOSE, text),
      verify: (text, signature) => secrets.verify(PURPOSE, text, signature),
    };
    const nowSec = (): number => Math.floor(clock.now().getTime() / 1000);

    /** The caller has checked that the viewer may see the video. */
    function issue(viewer: Viewer, view: { videoId: string; groupId: string | null; viewId?: string }) {
      const { videoId, viewId = randomUUID() } = view;
      const owner = ownerOf(viewer, view.groupId);
      return writeViewToken({ viewId, videoId, owner, issuedSec: nowSec() }, signer);
    }

    const listeners: ViewChangeListener<Tx>[] = [];
    return {
      service: {
        issue,
        onSaved: (listener: ViewChangeListener<Tx>): void => void listeners.push(listener),
        countError: (_token: string, _videoId: string): void => undefined,
        flush: async (): Promise<void> => undefined,
        verify: (token: string, videoId: string): ViewToken | null =>
          readViewToken(token, { videoId, nowSec: nowSec() }, signer),
      },
      handlers: {
        async track({ id, kvtoken }, { viewer }) {
          const { id: videoId } = await videos.cachedAccess(viewer, id);
          if (!readViewToken(kvtoken, { videoId, nowSec: nowSec() }, signer))
            throw fail(viewErrors, 'VIEW_NOT_FOUND');
          return { ok: true as const };
        },
        async create({ id, kvtoken, [GROUP_COOKIE]: groupId }, { viewer, cookie }) {
          const { id: videoId } = await videos.cachedAccess(viewer, id);
          const viewId = readLocalToken(kvtoken) ?? randomUUID();
          const group = readGroupId(groupId) ?? readGroupId(cookie(GROUP_COOKIE));
          return { kvtoken: issue(viewer, { videoId, groupId: group, viewId }) };
        },
      },
    };
  },
});

function ownerOf({ userId }: Viewer, groupId: string | null): ViewOwner {
  if (userId !== null) return { kind: 'user', userId };
  return groupId === null ? { kind: 'unknown' } : { kind: 'group', groupId };
}
