import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

// Baseline: serves the files of one folder from memory, without permissions. No Node process can be faster.
const folder = process.env.FOLDER ?? '';
const cache = new Map<string, Buffer>();
const server = createServer(({ url = '' }, response) => {
  const bytes = cache.get(url) ?? readFileSync(join(folder, url));
  cache.set(url, bytes);
  response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': bytes.length });
  response.end(bytes);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
