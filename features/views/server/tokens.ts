import { randomUUID } from 'node:crypto';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Secrets } from '#kernel/server/secrets.ts';
import {
  isValidFor,
  readViewToken,
  type Signer,
  type ViewOwner,
  type ViewToken,
  writeViewToken,
} from '../view-token.ts';

const PURPOSE = 'view';
/** Verified tokens, about a quarter of a kilobyte each: every heartbeat of a view brings the same one. */
const MAX_VERIFIED = 20_000;

/** Issues and verifies view tokens. */
export function createTokens(clock: Clock, secrets: Secrets) {
  const signer: Signer = {
    sign: (text) => secrets.sign(PURPOSE, text),
    verify: (text, signature) => secrets.verify(PURPOSE, text, signature),
  };
  const nowSec = (): number => Math.floor(clock.now().getTime() / 1000);
  const verified = new Map<string, ViewToken>();

  function verify(token: string, videoId: string): ViewToken | null {
    const known = verified.get(token);
    if (known) return isValidFor(known, { videoId, nowSec: nowSec() }) ? known : null;
    const read = readViewToken(token, { videoId, nowSec: nowSec() }, signer);
    if (!read) return null;
    if (verified.size >= MAX_VERIFIED) verified.delete(verified.keys().next().value!);
    verified.set(token, read);
    return read;
  }

  return {
    /** The caller has checked that the viewer may see the video. */
    issue(viewer: Viewer, view: { videoId: string; groupId: string | null; viewId?: string }): string {
      const { videoId, viewId = randomUUID() } = view;
      const owner = ownerOf(viewer, view.groupId);
      return writeViewToken({ viewId, videoId, owner, issuedSec: nowSec() }, signer);
    },
    verify,
  };
}

function ownerOf({ userId }: Viewer, groupId: string | null): ViewOwner {
  if (userId !== null) return { kind: 'user', userId };
  return groupId === null ? { kind: 'unknown' } : { kind: 'group', groupId };
}
