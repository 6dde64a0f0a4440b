import type { PlayerEvents } from './player-events.ts';
import type { PlayerServices } from './player-services.ts';

/** The current view for tracking. A renewal starts a new view without interrupting playback. */
export function createView(
  first: string,
  { renewView }: Pick<PlayerServices, 'renewView'>,
  events: Pick<PlayerEvents, 'emit'>,
) {
  let token = first;
  let renewing: Promise<void> | null = null;
  async function requestToken(): Promise<void> {
    if (!renewView) throw new Error('renewView: this page cannot start another view');
    token = await renewView();
    events.emit({ type: 'viewRenewed' });
  }
  return {
    token: (): string => token,
    /** Rejects and keeps the view when the server issues no token. Concurrent callers share one renewal. */
    renew(): Promise<void> {
      renewing ??= requestToken().finally(() => {
        renewing = null;
      });
      return renewing;
    },
  };
}
