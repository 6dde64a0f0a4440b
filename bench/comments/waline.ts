import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '#test/real-server.ts';
import { type Figure, median } from '../figure.ts';
import { runLoad } from '../load.ts';
import type { Bench } from '../processes.ts';
import { type CommentFixture, FEW, MANY } from './fixture.ts';
import { createPostSource } from './post-source.ts';
import { measurePostRate, type Post } from './posting.ts';

const INSTALL_TIMEOUT_MS = 10 * 60_000;
const START_TIMEOUT_MS = 60_000;
const ROUNDS = 3;
const ROUND_SEC = 4;
const CONNECTIONS = 10;

/** The tables that Waline's own setup creates. They have only a primary key, although lists are selected by `url`. */
const TABLES = `
create sequence wl_comment_seq;
create table wl_comment (id int primary key default nextval('wl_comment_seq'), user_id int, comment text,
  insertedat timestamp(0) default current_timestamp, ip varchar(100) default '', link varchar(255), mail varchar(255),
  nick varchar(255), pid int, rid int, sticky numeric, status varchar(50) not null default '', "like" int, ua text,
  url varchar(255), createdat timestamp(0) default current_timestamp, updatedat timestamp(0) default current_timestamp);
create sequence wl_users_seq;
create table wl_users (id int primary key default nextval('wl_users_seq'), display_name varchar(255) not null default '',
  email varchar(255) not null default '', password varchar(255) not null default '', type varchar(50) not null default '',
  label varchar(255), url varchar(255), avatar varchar(255), github varchar(255), twitter varchar(255), facebook varchar(255),
  google varchar(255), weibo varchar(255), qq varchar(255), "2fa" varchar(32), createdat timestamp(0) default current_timestamp,
  updatedat timestamp(0) default current_timestamp);`;

interface Waline {
  readonly url: string;
  readonly version: string;
  stop(): Promise<void>;
}

const listPath = (path: string): string =>
  `/api/comment?path=${path}&pageSize=15&page=1&lang=en&sortBy=insertedAt_desc`;

async function waitUntilReady(url: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    if (performance.now() > deadline)
      throw new Error(response ? `it answers ${response.status}` : 'it does not answer');
    await wait(250);
  }
}

/** Installs Waline from the registry into the benchmark's temporary folder and starts it on the same PostgreSQL. */
async function startWaline(bench: Bench): Promise<Waline> {
  const folder = join(bench.folder, 'waline');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  // Install scripts would only build an SQLite driver.
  const args = ['install', '@waline/vercel', '--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', args, { cwd: folder, timeout: INSTALL_TIMEOUT_MS });
  const home = join(folder, 'node_modules/@waline/vercel');
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  patchWaline(home);
  const client = new pg.Client({ connectionString: await bench.createDatabase('waline') });
  await fillTables(client);
  const { host, password } = client;
  const port = await freePort();
  const env = {
    PG_DB: 'waline',
    PG_HOST: host,
    PG_USER: 'postgres',
    PG_PASSWORD: password ?? '',
    IPQPS: '0',
    AKISMET_KEY: 'false',
    JWT_TOKEN: 'bench',
    SITE_URL: `http://127.0.0.1:${port}`,
  };
  const child = spawn(process.execPath, [join(home, 'vanilla.js'), String(port)], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  await waitUntilReady(`${url}${listPath('/few')}`).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, version, stop };
}

/** Patches Waline in its favor or for comparability: more connections, no request to another host per call, one process. */
function patchWaline(home: string): void {
  const patch = (file: string, from: string | RegExp, to: string): void => {
    const path = join(home, 'src', file);
    const before = readFileSync(path, 'utf8');
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${file} is not as expected`);
    writeFileSync(path, after);
  };
  patch('config/adapter.js', /connectionLimit: 1,/g, `connectionLimit: ${CONNECTIONS},`);
  patch('middleware/fetch-oauth-service.js', /await fetch\([\s\S]*?resp\.json\(\)\)/, '({ services: [] })');
  patch('config/config.js', 'module.exports = {', 'module.exports = { workers: 1,');
}

async function fillTables(client: pg.Client): Promise<void> {
  await client.connect();
  await client.query(TABLES);
  for (const [url, count] of [
    ['/few', FEW],
    ['/many', MANY],
  ] as const)
    await client.query(
      `insert into wl_comment (comment, insertedat, nick, mail, status, ua, url, ip)
       select repeat('Words of a comment, number ' || n || '. ', 1 + n % 6), now() - make_interval(secs => $2 - n),
         'Person ' || n % 400, 'person' || n % 400 || '@a.example', 'approved', 'bench', $1, '127.0.0.1'
       from generate_series(1, $2) as n`,
      [url, count],
    );
  await client.query('vacuum analyze');
  await client.end();
}

const createWalinePost = (text: string): Post => ({
  path: '/api/comment',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    comment: text,
    nick: 'Ana',
    mail: 'ana@a.example',
    link: '',
    ua: 'bench',
    url: '/few',
  }),
});

/** Compares lists and posts of both servers, alternating, with ten concurrent callers each. */
export async function compareWithWaline(bench: Bench, fixture: CommentFixture): Promise<Figure[]> {
  const waline = await startWaline(bench).catch((error: Error) => {
    console.log(
      `Skipping the comparison with Waline, which could not be installed and started: ${error.message.slice(0, 300)}`,
    );
    return null;
  });
  if (!waline) return [];
  const ourPath = (id: string) => `/app/video/${id}/comments?first=0&max=15&list_replies_flag=true`;
  const measureLists = (url: string, path: string) => async (): Promise<number> =>
    (await runLoad({ url, paths: [path], connections: CONNECTIONS, seconds: ROUND_SEC })).perSecond;
  const post = createPostSource(fixture, fixture.few);
  let number = 0;
  const measurePosts = (url: string, make: (text: string) => Post) => (): Promise<number> =>
    measurePostRate(url, () => make(`A comment as people write them, number ${++number}`), {
      writers: CONNECTIONS,
      seconds: ROUND_SEC,
    });
  const pairs = {
    [`List of ${FEW} comments`]: [
      measureLists(fixture.readUrl, ourPath(fixture.few)),
      measureLists(waline.url, listPath('/few')),
    ],
    [`List of ${MANY.toLocaleString('en')} comments`]: [
      measureLists(fixture.readUrl, ourPath(fixture.many)),
      measureLists(waline.url, listPath('/many')),
    ],
    Post: [measurePosts(fixture.writeUrl, post), measurePosts(waline.url, createWalinePost)],
  } as const;
  const figures: Figure[] = [];
  try {
    for (const [name, [ours, theirs]] of Object.entries(pairs))
      figures.push(await compare(`${name}: per second ÷ Waline ${waline.version}`, ours, theirs));
  } finally {
    await waline.stop();
  }
  return figures;
}

async function compare(
  name: string,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<Figure> {
  const rates = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.ours.push(await ours());
    rates.theirs.push(await theirs());
  }
  // A round without any response counts as one response.
  const [ourRate, theirRate] = [median(rates.ours), Math.max(median(rates.theirs), 1 / ROUND_SEC)];
  return {
    name,
    measured: ourRate / theirRate,
    unit: '×',
    limit: { atLeast: 1 },
    from: `${ourRate.toFixed(0)}/s ÷ ${theirRate.toFixed(theirRate < 10 ? 1 : 0)}/s, ${CONNECTIONS} callers, medians of ${ROUNDS} rounds`,
  };
}
