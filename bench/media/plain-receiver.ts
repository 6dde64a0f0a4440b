import { createWriteStream, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

// Baseline for uploads: writes request bodies to a file.
const file = process.env.FILE as string;
const server = createServer(async (request, response) => {
  if (request.method === 'DELETE') rmSync(file, { force: true });
  else await pipeline(request, createWriteStream(file));
  response.writeHead(204).end();
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
