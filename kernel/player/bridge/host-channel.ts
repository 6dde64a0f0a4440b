import type { BridgeFailure, FrameMessage, HostMessage, Reply } from './messages.ts';

type ReadMessage = (data: unknown) => HostMessage | Reply | null;

/** A message that has passed the checks of window, origin, and token, but has not been validated. */
interface UnreadMessage {
  readonly action: string;
  readonly id?: number;
}

/** The frame's end of the bridge to the host page. */
export interface HostChannel {
  /**
   * Passes messages to the listener, first those that have arrived before. Calls `onConnected` once the host page has
   * done its handshake. The listener also brings the code that validates messages: the channel itself is part of the
   * boot script, which has to be small.
   */
  listen(read: ReadMessage, onMessage: (message: HostMessage) => void, onConnected: () => void): void;
  /** Does nothing before the handshake. */
  send(message: FrameMessage): void;
  close(): void;
}

/** How many messages wait for a player that is still loading. */
const QUEUE_MAX = 200;
/** The player needs these messages, but they are no reason to load it. */
const PASSIVE_ACTIONS: readonly string[] = ['init', 'setContext'];
const BUSY: BridgeFailure = { code: 'BUSY', message: 'Too many calls at once. Wait for answers.' };

/**
 * Opens a channel to the host page that built this frame's address: the token in the frame's query, the parent window,
 * and its origin must all match (XM-02). The first message decides about the transport: everything goes over its port
 * if it has one, and over window messages otherwise. Later handshakes are ignored.
 * @param onWanted Called when a message needs the player.
 */
export function openHostChannel(page: Window, onWanted: () => void): HostChannel | null {
  const query = new URLSearchParams(page.location.search);
  const msgToken = query.get('msgToken');
  const origin = originOf(query.get('source_url'));
  if (page.parent === page || !msgToken || !origin) return null;

  const queue: UnreadMessage[] = [];
  let receive = (data: UnreadMessage): void => {
    if (data.id !== undefined || !PASSIVE_ACTIONS.includes(data.action)) onWanted();
    if (queue.length < QUEUE_MAX) queue.push(data);
    else if (data.id !== undefined) send({ action: 'reply', id: data.id, error: BUSY });
  };
  const postToWindow = (message: FrameMessage): void =>
    page.parent.postMessage({ ...message, msgToken }, origin);
  let port: MessagePort | undefined;
  let isConnected = false;
  let onConnected = (): void => undefined;
  const send = (message: FrameMessage): void => (port ? port.postMessage(message) : postToWindow(message));

  function receiveAction(data: UnreadMessage | null | undefined): void {
    if (typeof data?.action === 'string' && data.action !== 'handshake') receive(data);
  }
  function onWindowMessage({ data, source, origin: from, ports }: MessageEvent): void {
    if (port || source !== page.parent || from !== origin || data?.msgToken !== msgToken) return;
    if (data.action === 'handshake' && !isConnected) {
      port = ports[0];
      if (port) port.onmessage = (event) => receiveAction(event.data);
      send({ action: 'handshake' });
    }
    if (!isConnected) {
      isConnected = true;
      onConnected();
    }
    if (!port) receiveAction(data);
  }
  page.addEventListener('message', onWindowMessage);
  postToWindow({ action: 'handshake' });
  return {
    send(message) {
      if (isConnected) send(message);
    },
    listen(read, onMessage, whenConnected) {
      onConnected = whenConnected;
      receive = (data) => {
        const message = read(data);
        if (message?.action === 'reply') send(message);
        else if (message) onMessage(message);
      };
      if (isConnected) onConnected();
      for (const data of queue.splice(0)) receive(data);
    },
    close() {
      page.removeEventListener('message', onWindowMessage);
      port?.close();
    },
  };
}

/** Null for an invalid address, and for pages without an origin (files, sandboxes), which could be anyone. */
function originOf(address: string | null): string | null {
  try {
    const { origin } = new URL(address ?? '');
    return origin === 'null' ? null : origin;
  } catch {
    return null;
  }
}
