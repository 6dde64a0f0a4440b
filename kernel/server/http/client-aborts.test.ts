import { once } from 'node:events';
import { request } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { beginUpload, sendBytes } from '#test/upload.ts';

const LENGTH = 20_000_000;
let server: TestServer;
let person: TestPerson;
let video: string;
let logged = '';
beforeAll(async () => {
  const write = (line: string): void => {
    logged += line;
  };
  const log = pino({ level: 'debug' }, { write });
  server = await createTestServer({ compose: { log } });
  person = await server.as('ana');
  video = (await person.call(videoRoutes.create, { displayname: 'Cut short' })).kapsule_id;
});
afterAll(() => server.stop());

function send(method: string, path: string, headers: Record<string, string>) {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sending = request(server.url + path, {
    method,
    agent: false,
    headers: { cookie, 'x-csrf-token': person.tokens.csrf ?? '', ...headers },
  });
  sending.on('error', () => {});
  return sending;
}
const upload = {
  'tus-resumable': '1.0.0',
  'upload-offset': '0',
  'content-type': 'application/offset+octet-stream',
};

const disconnects = (): number => logged.split('the client disconnected').length - 1;
const connections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    server.server.app.server.server.getConnections((error, count) =>
      error ? reject(error) : resolve(count),
    ),
  );

describe('a client that disconnects', () => {
  it.each([
    [
      'within a body',
      'POST',
      accountRoutes.signIn.path,
      { 'content-type': 'application/json', 'content-length': '500' },
    ],
    ['within an upload', 'PATCH', '', { ...upload, 'content-length': String(LENGTH) }],
  ])('%s is not an error', async (_, method, address, headers) => {
    const path = address || ((await beginUpload(person, video, LENGTH)).headers.get('location') as string);
    const before = disconnects();
    const sending = send(method, path, headers);
    sending.write('{"username":');
    sending.once('socket', (socket) =>
      socket.once('connect', () => sending.write('"x"', () => sending.destroy())),
    );
    await expect.poll(disconnects).toBeGreaterThan(before);
  });

  it('during a response is not an error', async () => {
    const bytes = new Uint8Array(LENGTH);
    const begun = await beginUpload(person, video, LENGTH);
    expect((await sendBytes(person, begun.headers.get('location') as string, 0, bytes)).status).toBe(204);
    for (const path of [`/api/v1/videos/${video}/original`, `/api/v1/events?topics=video:${video}`]) {
      const before = await connections();
      const asking = send('GET', path, {});
      asking.end();
      const [response] = await once(asking, 'response');
      expect(response.statusCode).toBe(200);
      await once(response, 'data');
      response.destroy();
      await expect.poll(connections).toBe(before);
    }
  });

  it('causes no error log, no stack trace, and no 5xx', async () => {
    const about = logged.split('\n').filter((line) => line.includes('"reqId"'));
    expect(about.length).toBeGreaterThan(1);
    expect(about.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)).toEqual([]);
    expect(about.filter((line) => line.includes('"stack"'))).toEqual([]);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics.match(/kapsule_http_requests_total\{.*status="5\d\d".*/g)).toBeNull();
  });
});
