import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** State of the recorder in every document. */
export interface RecordingWindow {
  readonly problems: string[];
}

export interface RecordingProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** Runs in the page before any other script. */
function recordProblems(): void {
  const problems: string[] = [];
  Object.assign(window, { problems });
  const logError = console.error;
  console.error = (...values: unknown[]) => {
    problems.push(`console.error: ${values.join(' ')}`);
    logError(...values);
  };
  addEventListener('unhandledrejection', ({ reason }) => problems.push(`unhandled rejection: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    problems.push(`content security policy: ${violatedDirective} blocked ${blockedURI}`),
  );
  addEventListener(
    'error',
    ({ target, message }) => problems.push(message ?? `not loaded: ${(target as Element).outerHTML}`),
    true,
  );
}

/** Adds the recorder to a document, with the nonce of its content security policy. */
function addRecorder(html: string, policy: string): string {
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  return html.replace(/<head[^>]*>/, `$&<script nonce="${nonce}">(${recordProblems})()</script>`);
}

async function forward(target: string, asked: IncomingMessage, response: ServerResponse): Promise<void> {
  const { 'accept-encoding': encodings, ...headers } = asked.headers;
  const isPage = headers.accept?.includes('text/html') ?? false;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const forwarded = request(target + asked.url, {
      method: asked.method,
      headers: isPage || !encodings ? headers : { ...headers, 'accept-encoding': encodings },
    });
    forwarded.on('response', resolve).on('error', reject);
    response.on('close', () => forwarded.destroy());
    asked.pipe(forwarded);
  });
  const { 'content-length': length, ...answered } = answer.headers;
  if (!answered['content-type']?.startsWith('text/html')) {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    return pipeline(answer, response);
  }
  response.writeHead(answer.statusCode ?? 502, answered);
  response.end(addRecorder(await text(answer), String(answered['content-security-policy'])));
}

/**
 * A proxy that adds a script to documents to record errors and policy violations. Classic WebDriver supports neither
 * console messages nor scripts that run before those of the page.
 */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const server = createServer((asked, response) => {
    // The browser may disconnect in the middle of a response.
    forward(target, asked, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
