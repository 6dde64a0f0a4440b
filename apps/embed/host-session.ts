import { accountCalls } from '#features/accounts/calls.ts';
import type { WidgetConfiguration } from '#features/playback/contract.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import type { SessionTokens } from '#kernel/client/session-tokens.ts';
import type { SwitchOptions } from './frame-player.ts';

export interface HostSessionOptions {
  readonly tokens: SessionTokens;
  readonly api: ApiClient;
  /** What the document said. */
  readonly configuration: Pick<WidgetConfiguration, 'problem' | 'kapsuleinfo' | 'parameters'>;
  openVideo(id: string, options: SwitchOptions): Promise<void>;
}

/**
 * Takes the sessions that a host page brings, where cookies do not reach the frame. The viewer's own session takes
 * precedence; of those that are brought the newest counts, since the one before may have expired.
 */
export function createHostSession({ tokens, api, configuration, openVideo }: HostSessionOptions) {
  const { problem, kapsuleinfo, parameters } = configuration;
  const hasOwnSession = tokens.kct !== null;
  let isPrivate = problem === 'VIDEO_PRIVATE';
  async function take(kct: string): Promise<void> {
    tokens.kct = kct;
    const me = await api.call(accountCalls.me, {});
    if (!me.kct && tokens.kct === kct) tokens.kct = null;
    if (!me.kct || !isPrivate) return;
    const { offset, autoplay } = parameters;
    const at = offset === null ? {} : { atMs: offset * 1000 };
    await openVideo(kapsuleinfo.kapsule_id, { ...at, plays: autoplay ?? false });
    isPrivate = false;
  }
  return (kct: string): void => {
    // A session that opens nothing changes nothing; the frame keeps saying why.
    if (!hasOwnSession) take(kct).catch(() => undefined);
  };
}
