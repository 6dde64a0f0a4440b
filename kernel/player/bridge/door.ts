import type { BridgeFailure, FrameMessage, HostMessage, Reply } from './messages.ts';

type ReadMessage = (data: unknown) => HostMessage | Reply | null;

/** What has passed the checks of window, origin and token, and not been looked at further. */
interface Unread {
  readonly action: string;
  readonly id?: number;
}

/** The frame's side of the way to the page around. */
export interface Door {
  /**
   * From now on messages go here; first those that have come before. `onMet` is called once somebody is there. Reading
   * them comes with the listener: the door itself stands in the boot script, which has to be small.
   */
  listen(read: ReadMessage, hear: (message: HostMessage) => void, onMet: () => void): void;
  send(message: FrameMessage): void;
  close(): void;
}

/** So many messages wait for a player that is still on its way. */
const WAITING_MAX = 200;
/** What the player will want to know, but need not come for. */
const QUIET: readonly string[] = ['init', 'setContext'];
const BUSY: BridgeFailure = { code: 'BUSY', message: 'Too many calls at once. Wait for answers.' };

/**
 * Opens the way to the page around, for the one whose address built this frame: the token of the frame's query, the
 * window around and its origin must all be right (XM-02). The first message decides: with a port everything goes over
 * that port, without one by window messages; a second handshake is not heard.
 * @param onWanted Something is asked for that needs the player.
 */
export function openDoor(page: Window, onWanted: () => void): Door | null {
  const query = new URLSearchParams(page.location.search);
  const msgToken = query.get('msgToken');
  const origin = originOf(query.get('source_url'));
  if (page.parent === page || !msgToken || !origin) return null;

  const waiting: Unread[] = [];
  let take = (data: Unread): void => {
    if (data.id !== undefined || !QUIET.includes(data.action)) onWanted();
    if (waiting.length < WAITING_MAX) waiting.push(data);
    else if (data.id !== undefined) send({ action: 'reply', id: data.id, error: BUSY });
  };
  const toWindow = (message: FrameMessage): void => page.parent.postMessage({ ...message, msgToken }, origin);
  let port: MessagePort | undefined;
  let isMet = false;
  let onMet = (): void => undefined;
  const send = (message: FrameMessage): void => (port ? port.postMessage(message) : toWindow(message));

  function sort(data: Unread | null | undefined): void {
    if (typeof data?.action === 'string' && data.action !== 'handshake') take(data);
  }
  function meet(): void {
    isMet = true;
    onMet();
  }
  function onMessage({ data, source, origin: from, ports }: MessageEvent): void {
    if (port || source !== page.parent || from !== origin || data?.msgToken !== msgToken) return;
    if (data.action === 'handshake' && !isMet) {
      port = ports[0];
      if (port) port.onmessage = (event) => sort(event.data);
      send({ action: 'handshake' });
    }
    if (!isMet) meet();
    if (!port) sort(data);
  }
  page.addEventListener('message', onMessage);
  toWindow({ action: 'handshake' });
  return {
    send(message) {
      if (isMet) send(message);
    },
    listen(read, hear, whenMet) {
      onMet = whenMet;
      take = (data) => {
        const message = read(data);
        if (message?.action === 'reply') send(message);
        else if (message) hear(message);
      };
      if (isMet) onMet();
      for (const data of waiting.splice(0)) take(data);
    },
    close() {
      page.removeEventListener('message', onMessage);
      port?.close();
    },
  };
}

/** Null for what is no web address; pages without an origin (files, sandboxes) could be anyone. */
function originOf(address: string | null): string | null {
  try {
    const { origin } = new URL(address ?? '');
    return origin === 'null' ? null : origin;
  } catch {
    return null;
  }
}
