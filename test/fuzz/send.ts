import { Agent, type IncomingMessage, request } from 'node:http';
import { isErrorEnvelope } from '#kernel/contract/errors.ts';
import type { TestPerson } from '#test/test-server.ts';

export interface RawRequest {
  readonly method: string;
  /** As it travels: nothing is normalized, as it would be by `fetch`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface RawAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Sends requests that no browser would send, over kept connections. */
export function createSender(url: string) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });

  function send(person: TestPerson, { method, path, headers, body }: RawRequest): Promise<RawAnswer> {
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    // Node leaves the length out for methods that rarely have a body.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const own = { ...length, 'x-csrf-token': person.tokens.csrf ?? '', ...(cookie ? { cookie } : {}) };
    const once = (): Promise<RawAnswer> =>
      new Promise((resolve, reject) => {
        const sending = request(
          { hostname, port, agent, method, path, headers: { ...own, ...headers } },
          (response) => readAnswer(response).then(resolve, reject),
        );
        sending.once('error', (error: NodeJS.ErrnoException) => {
          // The server may end an idle connection at the moment in which it is used again.
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

async function readAnswer(response: IncomingMessage): Promise<RawAnswer> {
  const [status, type] = [response.statusCode ?? 0, response.headers['content-type'] ?? ''];
  // Event streams do not end by themselves.
  if (type.startsWith('text/event-stream')) {
    response.destroy();
    return { status, type, text: '' };
  }
  response.setEncoding('utf8');
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status, type, text };
}

/** Why this answer breaks the promise that every refusal is one envelope, or null. */
export function problemOf(method: string, answer: RawAnswer): string | null {
  // oEmbed prescribes 501 for a format that is not offered.
  if (answer.status >= 500 && answer.status !== 501) return String(answer.status);
  if (answer.status < 400 || method === 'HEAD' || answer.type.startsWith('text/html')) return null;
  try {
    return isErrorEnvelope(JSON.parse(answer.text)) ? null : `${answer.status} no envelope`;
  } catch {
    return `${answer.status} no JSON`;
  }
}
