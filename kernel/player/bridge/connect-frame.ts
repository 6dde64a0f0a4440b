import type { BridgeFailure, FrameMessage, HostAction, HostInit, HostValues, Reply } from './messages.ts';

export interface FrameLinkOptions {
  readonly frame: HTMLIFrameElement;
  /** The origin of the page in the frame. */
  readonly origin: string;
  readonly msgToken: string;
  /** How long a call waits for its reply. */
  readonly timeoutMs: number;
  init(): HostInit;
  /** Called with the events of the frame, and with 'handshake' each time that it has connected. */
  onEvent(action: string, value: unknown): void;
}

interface Call {
  readonly message: object;
  isSent?: boolean;
  settle(reply: { readonly value?: unknown; readonly error?: BridgeFailure | undefined }): void;
}

/** An error with a code that a page can check. */
export const bridgeError = ({ code, message }: BridgeFailure): Error & { code: string } =>
  Object.assign(new Error(message), { name: 'KapsuleError', code });

export const NO_ANSWER: BridgeFailure = { code: 'NO_ANSWER', message: 'The player does not answer.' };
const RELOADED: BridgeFailure = { code: 'RELOADED', message: 'The player was reloaded.' };
const BAD_VALUE: BridgeFailure = { code: 'BAD_VALUE', message: 'The value cannot be sent.' };

/** The host page's end of the bridge (XM-02). A frame that was reloaded or moved does a new handshake. */
export function connectFrame({ frame, origin, msgToken, timeoutMs, init, onEvent }: FrameLinkOptions) {
  const calls = new Map<number, Call>();
  let port: MessagePort | undefined;
  /** The window at the other end of the port; undefined when the port is closed. */
  let portWindow: MessageEventSource | undefined;
  let lastId = 0;

  /** A frame that was moved in its document has a new window; nobody listens to the old port any more. */
  const isConnected = (): boolean => portWindow === frame.contentWindow;
  function send(call: Call): void {
    if (!isConnected() || call.isSent) return;
    call.isSent = true;
    try {
      port?.postMessage(call.message);
    } catch {
      call.settle({ error: BAD_VALUE });
    }
  }
  function failAll(error: BridgeFailure, isOnlySent = false): void {
    for (const call of calls.values()) if (!isOnlySent || call.isSent) call.settle({ error });
  }
  function onPortMessage(message: FrameMessage): void {
    const { action, value, id, error } = message as
      | Reply
      | ({ action: 'handshake'; value: unknown } & Partial<Reply>);
    if (action === 'reply') calls.get(id as number)?.settle({ value, error });
    else onEvent(action, value);
  }
  function closePort(): void {
    port?.close();
    portWindow = undefined;
  }
  /** Calls that were not sent yet wait for the next handshake. */
  function reset(): void {
    closePort();
    failAll(RELOADED, true);
  }
  function connect(source: MessageEventSource): void {
    const { port1, port2 } = new MessageChannel();
    reset();
    port = port1;
    portWindow = source;
    port.onmessage = ({ data }) => onPortMessage(data);
    source.postMessage({ action: 'handshake', msgToken }, { targetOrigin: origin, transfer: [port2] });
    port.postMessage({ action: 'init', value: init() });
    calls.forEach(send);
  }
  /** Checks the window, its origin, and the token. */
  function onMessage({ source, origin: from, data }: MessageEvent): void {
    if (!source || source !== frame.contentWindow || from !== origin || data?.action !== 'handshake') return;
    // Going back in history can bring back an old page of this frame, with an old token.
    if (data.msgToken === msgToken) connect(source);
    else frame.setAttribute('src', frame.src);
  }
  return {
    attach: (): void => window.addEventListener('message', onMessage),
    detach(error: BridgeFailure): void {
      window.removeEventListener('message', onMessage);
      closePort();
      failAll(error);
    },
    isConnected,
    reset,
    failAll,
    /** Always settles: with the reply, with the frame's refusal, or after the timeout. */
    call<A extends HostAction>(action: A, value?: HostValues[A]): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const id = ++lastId;
        const timer = setTimeout(() => call.settle({ error: NO_ANSWER }), timeoutMs);
        const call: Call = {
          message: { action, value, id },
          settle({ value: result, error }) {
            clearTimeout(timer);
            calls.delete(id);
            if (error) reject(bridgeError(error));
            else resolve(result);
          },
        };
        calls.set(id, call);
        send(call);
      });
    },
  };
}
