import { createApiPort } from '#apps/player/api-port.ts';
import type { Me } from '#features/accounts/contract.ts';
import type { WidgetConfiguration } from '#features/playback/contract.ts';
import type { SwitchOptions } from './frame-player.ts';

export interface SessionTakerOptions {
  readonly tokens: { kct: string | null; csrf: string | null };
  /** What the document said. */
  readonly configuration: WidgetConfiguration;
  openVideo(id: string, options: SwitchOptions): Promise<void>;
}

const ME_PATH = '/api/v1/me';

/** Takes a session that the host page brings. The viewer's own session, where cookies reach the frame, takes precedence. */
export function createSessionTaker({ tokens, configuration, openVideo }: SessionTakerOptions) {
  const { problem, kapsuleinfo, parameters } = configuration;
  async function take(kct: string): Promise<void> {
    if (tokens.kct !== null) return;
    tokens.kct = kct;
    const { _csrf } = await createApiPort(tokens).get<Pick<Me, '_csrf'>>(ME_PATH);
    tokens.csrf = _csrf;
    if (problem !== 'VIDEO_PRIVATE') return;
    const { offset, autoplay } = parameters;
    const at = offset === null ? {} : { atMs: offset * 1000 };
    await openVideo(kapsuleinfo.kapsule_id, { ...at, plays: autoplay ?? false });
  }
  return (kct: string): void => {
    // A session that is not valid opens nothing; the frame keeps saying why.
    take(kct).catch(() => undefined);
  };
}
