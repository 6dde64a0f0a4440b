import { type FrameMessage, type HostMessage, readHostMessage } from './messages.ts';

/** The frame's side of the way to the page around. */
export interface Door {
  /** From now on messages go here; first those that have come before. `onMet` is called once somebody is there. */
  listen(hear: (message: HostMessage) => void, onMet: () => void): void;
  send(message: FrameMessage): void;
  close(): void;
}

/** So many messages wait for a player that is still on its way. */
const WAITING_MAX = 200;
/** What the player will want to know, but need not come for. */
const QUIET: readonly string[] = ['init', 'setContext'];
const BUSY = { code: 'BUSY', message: 'Too many calls at once. Wait for answers.' };

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

  const waiting: HostMessage[] = [];
  let hear = (message: HostMessage): void => {
    if (message.id !== undefined || !QUIET.includes(message.action)) onWanted();
    if (waiting.length < WAITING_MAX) waiting.push(message);
    else if (message.id !== undefined) send({ action: 'reply', id: message.id, error: BUSY });
  };
  const toWindow = (message: FrameMessage): void => page.parent.postMessage({ ...message, msgToken }, origin);
  let port: MessagePort | undefined;
  let isMet = false;
  let onMet = (): void => undefined;
  const send = (message: FrameMessage): void => (port ? port.postMessage(message) : toWindow(message));

  function read(data: unknown): void {
    const message = readHostMessage(data);
    if (!message) return;
    if (message.action === 'reply') send(message);
    else if (message.action !== 'handshake') hear(message);
  }
  function meet(): void {
    isMet = true;
    onMet();
  }
  function onMessage({ data, source, origin: from, ports }: MessageEvent): void {
    if (port || source !== page.parent || from !== origin || data?.msgToken !== msgToken) return;
    if (data.action === 'handshake' && !isMet) {
      port = ports[0];
      if (port) port.onmessage = (event) => read(event.data);
      send({ action: 'handshake' });
    }
    if (!isMet) meet();
    if (!port) read(data);
  }
  page.addEventListener('message', onMessage);
  toWindow({ action: 'handshake' });
  return {
    send(message) {
      if (isMet) send(message);
    },
    listen(listener, whenMet) {
      [hear, onMet] = [listener, whenMet];
      if (isMet) onMet();
      for (const message of waiting.splice(0)) listener(message);
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
