import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Pages of another site, on its own host and port. */
export interface HostPages {
  readonly url: string;
  /** Sets the page at a path and returns its URL. */
  put(path: string, body: string, headers?: Readonly<Record<string, string>>): string;
  close(): Promise<void>;
}

/** 'localhost' is a different site from the '127.0.0.1' of our servers. */
export async function startHostPages(hostname = 'localhost'): Promise<HostPages> {
  const pages = new Map<string, { body: string; headers: Readonly<Record<string, string>> }>();
  const server = createServer((request, response) => {
    const page = pages.get((request.url ?? '').split('?')[0] ?? '');
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...page?.headers });
    response.end(page?.body ?? 'Not found');
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  const url = `http://${hostname}:${(server.address() as AddressInfo).port}`;
  return {
    url,
    put(path, body, headers = {}) {
      const isPage = !headers['content-type'];
      pages.set(path, { body: isPage ? `<!doctype html><html lang="en">${body}</html>` : body, headers });
      return url + path;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
