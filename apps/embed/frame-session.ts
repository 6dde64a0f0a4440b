import { toViewer } from '#apps/player/sign-in.ts';
import { accountCalls } from '#features/accounts/calls.ts';
import type { WidgetConfiguration } from '#features/playback/contract.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import type { SessionTokens } from '#kernel/client/session-tokens.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { SwitchOptions } from './frame-player.ts';

export interface FrameSessionOptions {
  /** A `kct` in them was stored when the viewer signed in before a reload, unless cookies brought it. */
  readonly tokens: SessionTokens;
  readonly api: ApiClient;
  /** Whether the document was rendered with the viewer's session. */
  readonly hasCookie: boolean;
  /** The configuration in the document. */
  readonly configuration: Pick<WidgetConfiguration, 'problem' | 'kapsuleinfo' | 'parameters'>;
  openVideo(id: string, options: SwitchOptions): Promise<void>;
  onViewer(viewer: Viewer): void;
}

/**
 * The session of a frame that cookies do not reach. The viewer's own session takes precedence: that of a cookie, or the
 * stored one of an earlier sign-in in this frame. Of the sessions that the host page passes the newest counts, since
 * the one before may have expired.
 * @returns Takes a session of the host page.
 */
export function createFrameSession(options: FrameSessionOptions): (kct: string) => void {
  const { tokens, api, hasCookie, configuration, openVideo, onViewer } = options;
  const { problem, kapsuleinfo, parameters } = configuration;
  let isPrivate = problem === 'VIDEO_PRIVATE';

  /** Resolves with false when the session has expired. */
  async function use(kct: string): Promise<boolean> {
    tokens.kct = kct;
    const me = await api.call(accountCalls.me, {});
    if (!me.kct) {
      if (tokens.kct === kct) tokens.kct = null;
      return false;
    }
    if (isPrivate) {
      const { offset, autoplay } = parameters;
      const at = offset === null ? {} : { atMs: offset * 1000 };
      await openVideo(kapsuleinfo.kapsule_id, { ...at, plays: autoplay ?? false });
      isPrivate = false;
    } else onViewer(toViewer(me.user));
    return true;
  }
  async function restore(): Promise<boolean> {
    if (hasCookie || tokens.kct === null) return hasCookie;
    // A session that could not be checked, or does not open this video, is still the viewer's own.
    return use(tokens.kct).catch(() => true);
  }
  const restored = restore();
  async function take(kct: string): Promise<void> {
    if (!(await restored)) await use(kct);
  }
  // A session that opens nothing changes nothing; the frame keeps saying why.
  return (kct) => void take(kct).catch(() => undefined);
}
