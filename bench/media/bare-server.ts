import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

// The peer: files of one folder from memory, for everybody. What it cannot do, no Node process can.
const folder = process.env.FOLDER ?? '';
const kept = new Map<string, Buffer>();
const server = createServer(({ url = '' }, response) => {
  const bytes = kept.get(url) ?? readFileSync(join(folder, url));
  kept.set(url, bytes);
  response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': bytes.length });
  response.end(bytes);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
