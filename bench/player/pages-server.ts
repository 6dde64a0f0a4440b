import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.mp4': 'video/mp4',
  '.woff2': 'font/woff2',
};
const STYLE = 'html,body{margin:0;height:100%;background:#000;overflow:hidden}video{width:100%;height:100%}';

export interface PagesServer {
  /** The URL of a page with the script of this name, and of another stream if given. */
  page(name: string, hls?: string): string;
  /** The URL of a page with an MP4 file of this height in a video element. */
  file(height: number): string;
  close(): void;
}

export interface PagesOptions {
  readonly folder: string;
  readonly videos: string;
  readonly hls: string;
}

function createDocument(name: string, hls: string, folder: string): string {
  const height = /^film-(\d+)$/.exec(name)?.[1];
  const head = `<!doctype html><meta charset="utf-8"><title>${name}</title><style>${STYLE}</style>`;
  if (height) return `${head}<body><video muted autoplay playsinline src="/film-${height}.mp4"></video>`;
  const styles = readdirSync(join(folder, name)).filter((file) => file.endsWith('.css'));
  return `${head}${styles.map((file) => `<link rel="stylesheet" href="/${name}/${file}">`).join('')}
<body><video muted autoplay playsinline></video><script>window.bench=${JSON.stringify({ hls })}</script>
<script type="module" src="/${name}/page.js"></script>`;
}

/** Serves built pages as a good host would: precompressed, cacheable, and with range requests for videos. */
export async function servePages(options: PagesOptions): Promise<PagesServer> {
  const compressed = new Map<string, Buffer>();
  function sendFile(path: string, request: IncomingMessage, response: ServerResponse): void {
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
    if (!path.endsWith('.mp4')) {
      const body = compressed.get(path) ?? brotliCompressSync(readFileSync(path));
      compressed.set(path, body);
      response
        .writeHead(200, { ...headers, 'content-encoding': 'br', 'content-length': body.length })
        .end(body);
      return;
    }
    const { size } = statSync(path);
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
    const range = { start: Number(from), end: to ? Number(to) : size - 1 };
    const part = { 'content-range': `bytes ${range.start}-${range.end}/${size}`, 'accept-ranges': 'bytes' };
    response.writeHead(206, { ...headers, ...part, 'content-length': range.end - range.start + 1 });
    const file = createReadStream(path, range).on('error', () => response.destroy());
    response.on('close', () => file.destroy());
    file.pipe(response);
  }
  const server = createServer((request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://bench');
    const file = path.endsWith('.mp4') ? join(options.videos, path) : join(options.folder, path);
    if (path.startsWith('/page/')) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      const hls = searchParams.get('hls') ?? options.hls;
      response.end(createDocument(path.slice('/page/'.length), hls, options.folder));
    } else if (extname(path) && !path.includes('..') && existsSync(file)) sendFile(file, request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    page: (name, hls = options.hls) => `${url}/page/${name}?hls=${encodeURIComponent(hls)}`,
    file: (height) => `${url}/page/film-${height}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
