import { Agent, type IncomingMessage, request } from 'node:http';
import { isErrorEnvelope } from '#kernel/contract/errors.ts';
import type { TestPerson } from '#test/test-server.ts';

export interface RawRequest {
  readonly method: string;
  /** Sent as is; `fetch` would normalize it. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface RawResponse {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Sends requests that no browser would send, over keep-alive connections. */
export function createSender(url: string) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });

  function send(person: TestPerson, { method, path, headers, body }: RawRequest): Promise<RawResponse> {
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    // Node omits the length for methods that rarely have a body.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const own = { ...length, 'x-csrf-token': person.tokens.csrf ?? '', ...(cookie ? { cookie } : {}) };
    const once = (): Promise<RawResponse> =>
      new Promise((resolve, reject) => {
        const sending = request(
          { hostname, port, agent, method, path, headers: { ...own, ...headers } },
          (response) => readResponse(response).then(resolve, reject),
        );
        sending.once('error', (error: NodeJS.ErrnoException) => {
          // The server may close an idle connection just when it is reused.
          const wasIdle = sending.reusedSocket && error.code === 'ECONNRESET';
          if (wasIdle) resolve(once());
          else reject(error);
        });
        sending.end(body);
      });
    return once();
  }
  return { send, close: () => agent.destroy() };
}

async function readResponse(response: IncomingMessage): Promise<RawResponse> {
  const [status, type] = [response.statusCode ?? 0, response.headers['content-type'] ?? ''];
  // Event streams never end.
  if (type.startsWith('text/event-stream')) {
    response.destroy();
    return { status, type, text: '' };
  }
  response.setEncoding('utf8');
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status, type, text };
}

/** Why this response violates the error contract, or null. */
export function problemOf(method: string, response: RawResponse): string | null {
  // oEmbed prescribes 501 for a format that is not offered.
  if (response.status >= 500 && response.status !== 501) return String(response.status);
  if (response.status < 400 || method === 'HEAD' || response.type.startsWith('text/html')) return null;
  try {
    return isErrorEnvelope(JSON.parse(response.text)) ? null : `${response.status} no envelope`;
  } catch {
    return `${response.status} no JSON`;
  }
}
