import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Files by path; a number is a refusal with that status. */
export type ServedFiles = Record<string, string | Buffer | number>;

export interface CaptionServer {
  readonly url: string;
  readonly files: ServedFiles;
  /** The addresses that were asked for, with their query. */
  readonly asked: string[];
  /** The answer for this path waits until it is let go. */
  hold(path: string): () => void;
  close(): Promise<void>;
}

/** Caption files on a port, as any host may have them. */
export async function startCaptionServer(files: ServedFiles): Promise<CaptionServer> {
  const asked: string[] = [];
  const waiting = new Map<string, Promise<void>>();
  const server = createServer(async ({ method, url = '' }, response) => {
    if (method === 'OPTIONS') {
      response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
      return;
    }
    asked.push(url);
    const path = url.split('?')[0] ?? '';
    await waiting.get(path);
    const found = files[path] ?? 404;
    const status = typeof found === 'number' ? found : 200;
    response.writeHead(status, { 'access-control-allow-origin': '*', 'content-type': 'text/vtt' });
    response.end(typeof found === 'number' ? '' : found);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    asked,
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.set(path, promise);
      return resolve;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}
