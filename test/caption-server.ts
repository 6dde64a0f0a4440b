import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Files by path; a number is an error status. */
export type ServedFiles = Record<string, string | Buffer | number>;

export interface CaptionServer {
  readonly url: string;
  readonly files: ServedFiles;
  /** Requested paths with their query. */
  readonly requests: string[];
  /** Delays responses for this path until the returned function is called. */
  hold(path: string): () => void;
  close(): Promise<void>;
}

/** Serves caption files from another origin, as any host may. */
export async function startCaptionServer(files: ServedFiles): Promise<CaptionServer> {
  const requests: string[] = [];
  const held = new Map<string, Promise<void>>();
  const server = createServer(async ({ method, url = '' }, response) => {
    if (method === 'OPTIONS') {
      response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
      return;
    }
    requests.push(url);
    const path = url.split('?')[0] ?? '';
    await held.get(path);
    const found = files[path] ?? 404;
    const status = typeof found === 'number' ? found : 200;
    response.writeHead(status, { 'access-control-allow-origin': '*', 'content-type': 'text/vtt' });
    response.end(typeof found === 'number' ? '' : found);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    requests: requests,
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, promise);
      return resolve;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
