import type { PlayerEvents } from './player-events.ts';
import type { PlayerServices } from './player-services.ts';

/** The current view for tracking. A renewal starts a new view without interrupting playback. */
export function createView(
  first: string,
  { createView: create }: Pick<PlayerServices, 'createView'>,
  events: Pick<PlayerEvents, 'emit'>,
) {
  let token = first;
  let renewing: Promise<void> | null = null;
  let registering: Promise<void> | null = null;
  async function requestToken(local: string): Promise<string> {
    if (!create) throw new Error('createView: this page cannot start a view');
    return create(local);
  }
  async function startNext(): Promise<void> {
    token = await requestToken(createLocalToken());
    events.emit({ type: 'viewRenewed' });
  }
  async function registerPresent(): Promise<void> {
    const registered = token;
    const signed = await requestToken(registered.split('.')[0] as string);
    // A renewal may have been faster.
    if (token === registered) token = signed;
  }
  return {
    token: (): string => token,
    /** TR-01: tells the server that the view has begun, and adopts the token of its response. Callers share one request. */
    register(): Promise<void> {
      registering ??= registerPresent().catch((error) => {
        registering = null;
        throw error;
      });
      return registering;
    },
    /** Rejects and keeps the view when the server issues no token. Concurrent callers share one renewal. */
    renew(): Promise<void> {
      renewing ??= startNext().finally(() => {
        renewing = null;
      });
      return renewing;
    },
  };
}

/** TR-01: `kv-{uuid}`. `crypto.randomUUID` is available only over HTTPS. */
function createLocalToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, 'kv-$1-$2-4$3-8$4-$5');
}
