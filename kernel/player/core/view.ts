import type { PlayerEvents } from './player-events.ts';
import type { PlayerServices } from './player-services.ts';

/** The view that tracking belongs to. A renewal starts another one while the video plays on. */
export function createView(
  first: string,
  { renewView }: Pick<PlayerServices, 'renewView'>,
  events: Pick<PlayerEvents, 'emit'>,
) {
  let token = first;
  let renewing: Promise<void> | null = null;
  async function askServer(): Promise<void> {
    if (!renewView) throw new Error('renewView: this page cannot start another view');
    token = await renewView();
    events.emit({ type: 'viewRenewed' });
  }
  return {
    token: (): string => token,
    /** Rejects when the server gives no token; the view then stays as it is. Callers at the same time share one. */
    renew(): Promise<void> {
      renewing ??= askServer().finally(() => {
        renewing = null;
      });
      return renewing;
    },
  };
}
