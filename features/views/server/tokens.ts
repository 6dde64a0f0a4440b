import { randomUUID } from 'node:crypto';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Secrets } from '#kernel/server/secrets.ts';
import { readViewToken, type Signer, type ViewOwner, type ViewToken, writeViewToken } from '../view-token.ts';

const PURPOSE = 'view';

/** Issues and verifies view tokens. */
export function createTokens(clock: Clock, secrets: Secrets) {
  const signer: Signer = {
    sign: (text) => secrets.sign(PURPOSE, text),
    verify: (text, signature) => secrets.verify(PURPOSE, text, signature),
  };
  const nowSec = (): number => Math.floor(clock.now().getTime() / 1000);
  return {
    /** The caller has checked that the viewer may see the video. */
    issue(viewer: Viewer, view: { videoId: string; groupId: string | null; viewId?: string }): string {
      const { videoId, viewId = randomUUID() } = view;
      const owner = ownerOf(viewer, view.groupId);
      return writeViewToken({ viewId, videoId, owner, issuedSec: nowSec() }, signer);
    },
    verify: (token: string, videoId: string): ViewToken | null =>
      readViewToken(token, { videoId, nowSec: nowSec() }, signer),
  };
}

function ownerOf({ userId }: Viewer, groupId: string | null): ViewOwner {
  if (userId !== null) return { kind: 'user', userId };
  return groupId === null ? { kind: 'unknown' } : { kind: 'group', groupId };
}
