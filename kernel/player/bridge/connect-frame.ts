import type { BridgeFailure, FrameMessage, HostAction, HostInit, HostValues, Reply } from './messages.ts';

export interface FrameLinkOptions {
  readonly frame: HTMLIFrameElement;
  /** Of the page in the frame. */
  readonly origin: string;
  readonly msgToken: string;
  /** So long an answer is waited for. */
  readonly timeoutMs: number;
  init(): HostInit;
  /** 'handshake' when the frame can be spoken with, after each of its loads. */
  onNews(action: string, value: unknown): void;
}

interface Call {
  readonly message: object;
  sentTo?: MessagePort;
  end(part: Partial<Reply>): void;
}

/** An error with a code that a page can decide by. */
export const bridgeError = ({ code, message }: BridgeFailure): Error & { code: string } =>
  Object.assign(new Error(message), { name: 'KapsuleError', code });

export const NO_ANSWER = { code: 'NO_ANSWER', message: 'The player does not answer.' };
const RELOADED = { code: 'RELOADED', message: 'The player was loaded anew meanwhile.' };
const BAD_VALUE = { code: 'BAD_VALUE', message: 'This value cannot be sent to a frame.' };

/** The page's side of the way to a frame (XM-02). A frame that is loaded anew, or put elsewhere, is met anew. */
export function connectFrame({ frame, origin, msgToken, timeoutMs, init, onNews }: FrameLinkOptions) {
  const calls = new Map<number, Call>();
  let port: MessagePort | undefined;
  let lastId = 0;

  function send(call: Call): void {
    if (!port || call.sentTo) return;
    call.sentTo = port;
    try {
      port.postMessage(call.message);
    } catch {
      call.end({ error: BAD_VALUE });
    }
  }
  const endAll = (error: BridgeFailure, which = (_: Call): unknown => true): void => {
    for (const call of [...calls.values()].filter(which)) call.end({ error });
  };
  function hear(message: FrameMessage): void {
    const { action, value, id, error } = message as
      | Reply
      | ({ action: 'handshake'; value: unknown } & Partial<Reply>);
    if (action === 'reply') {
      calls.get(id as number)?.end({ value, ...(error ? { error } : {}) });
      return;
    }
    onNews(action, value);
  }
  function meet(source: MessageEventSource): void {
    const { port1, port2 } = new MessageChannel();
    port?.close();
    endAll(RELOADED, ({ sentTo }) => sentTo);
    port = port1;
    port.onmessage = ({ data }) => hear(data);
    source.postMessage({ action: 'handshake', msgToken }, { targetOrigin: origin, transfer: [port2] });
    port.postMessage({ action: 'init', value: init() });
    calls.forEach(send);
  }
  /** Three checks: the window, its origin, the token. */
  function onMessage({ source, origin: from, data }: MessageEvent): void {
    if (!source || source !== frame.contentWindow || from !== origin || data?.action !== 'handshake') return;
    // A browser that goes back in history may bring an old page of this frame, with an old token.
    if (data.msgToken === msgToken) meet(source);
    else frame.setAttribute('src', frame.src);
  }
  return {
    attach: (): void => window.addEventListener('message', onMessage),
    detach(error: BridgeFailure): void {
      window.removeEventListener('message', onMessage);
      port?.close();
      port = undefined;
      endAll(error);
    },
    isMet: (): boolean => !!port,
    /** Whatever is still open is answered with this. */
    endAll: (error: BridgeFailure): void => endAll(error),
    /** Settles always: with the answer, with what the frame refused it for, or when the time is over. */
    call<A extends HostAction>(action: A, value?: HostValues[A]): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const id = ++lastId;
        const timer = setTimeout(() => call.end({ error: NO_ANSWER }), timeoutMs);
        const call: Call = {
          message: { action, value, id },
          end({ value: answer, error }) {
            clearTimeout(timer);
            calls.delete(id);
            if (error) reject(bridgeError(error));
            else resolve(answer);
          },
        };
        calls.set(id, call);
        send(call);
      });
    },
  };
}
