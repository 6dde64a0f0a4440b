import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '#test/real-server.ts';
import { type Figure, median } from '../figure.ts';
import { load } from '../load.ts';
import type { Bench } from '../processes.ts';
import { ourPosts } from './our-posts.ts';
import { type Post, postRate } from './posting.ts';
import { type BenchWorld, FEW, MANY } from './world.ts';

const INSTALL_PATIENCE_MS = 10 * 60_000;
const START_PATIENCE_MS = 60_000;
const ROUNDS = 3;
const ROUND_SEC = 4;
const CONNECTIONS = 10;

/** The table that Waline's own set-up makes (it has no index but its key; `url` is what lists are looked up by). */
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

async function answering(url: string): Promise<void> {
  const patience = performance.now() + START_PATIENCE_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    if (performance.now() > patience) throw new Error(`it answers ${answer ? answer.status : 'nothing'}`);
    await wait(250);
  }
}

/** Waline from the registry into a folder that goes with the bench, on the same PostgreSQL. */
async function startWaline(bench: Bench): Promise<Waline> {
  const folder = join(bench.folder, 'waline');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  // Without install scripts: they only build a driver for SQLite.
  const args = ['install', '@waline/vercel', '--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', args, { cwd: folder, timeout: INSTALL_PATIENCE_MS });
  const home = join(folder, 'node_modules/@waline/vercel');
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  tune(home);
  const client = new pg.Client({ connectionString: await bench.createDatabase('waline') });
  await fill(client);
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
  await answering(`${url}${listPath('/few')}`).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, version, stop };
}

/** Three changes in its favour or for likeness: more connections, no call to another host for every request, one process. */
function tune(home: string): void {
  const change = (file: string, from: string | RegExp, to: string): void => {
    const path = join(home, 'src', file);
    const before = readFileSync(path, 'utf8');
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${file} is not as expected`);
    writeFileSync(path, after);
  };
  change('config/adapter.js', /connectionLimit: 1,/g, `connectionLimit: ${CONNECTIONS},`);
  change('middleware/fetch-oauth-service.js', /await fetch\([\s\S]*?resp\.json\(\)\)/, '({ services: [] })');
  change('config/config.js', 'module.exports = {', 'module.exports = { workers: 1,');
}

async function fill(client: pg.Client): Promise<void> {
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

const walinePost = (text: string): Post => ({
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

/** Lists and posts of both servers in turns, ten callers each. */
export async function besideWaline(bench: Bench, world: BenchWorld): Promise<Figure[]> {
  const waline = await startWaline(bench).catch((error: Error) => {
    console.log(
      `Waline could not be installed and started here, so nothing is compared with it: ${error.message.slice(0, 300)}`,
    );
    return null;
  });
  if (!waline) return [];
  const ours = (id: string) => `/app/video/${id}/comments?first=0&max=15&list_replies_flag=true`;
  const lists = (url: string, path: string) => async (): Promise<number> =>
    (await load({ url, paths: [path], connections: CONNECTIONS, seconds: ROUND_SEC })).perSecond;
  const post = ourPosts(world, world.few);
  let number = 0;
  const posts = (url: string, make: (text: string) => Post) => (): Promise<number> =>
    postRate(url, () => make(`A comment as people write them, number ${++number}`), {
      writers: CONNECTIONS,
      seconds: ROUND_SEC,
    });
  const pairs = {
    [`List of ${FEW} comments`]: [lists(world.reading, ours(world.few)), lists(waline.url, listPath('/few'))],
    [`List of ${MANY.toLocaleString('en')} comments`]: [
      lists(world.reading, ours(world.many)),
      lists(waline.url, listPath('/many')),
    ],
    Post: [posts(world.writing, post), posts(waline.url, walinePost)],
  } as const;
  const figures: Figure[] = [];
  try {
    for (const [name, [mine, its]] of Object.entries(pairs))
      figures.push(await compare(`${name}: per second ÷ Waline ${waline.version}`, mine, its));
  } finally {
    await waline.stop();
  }
  return figures;
}

async function compare(
  name: string,
  mine: () => Promise<number>,
  its: () => Promise<number>,
): Promise<Figure> {
  const rates = { mine: [] as number[], its: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.mine.push(await mine());
    rates.its.push(await its());
  }
  // Not one answer in a whole round counts as one.
  const [ours, waline] = [median(rates.mine), Math.max(median(rates.its), 1 / ROUND_SEC)];
  return {
    name,
    measured: ours / waline,
    unit: '×',
    limit: { atLeast: 1 },
    from: `${ours.toFixed(0)}/s ÷ ${waline.toFixed(waline < 10 ? 1 : 0)}/s, ${CONNECTIONS} callers, medians of ${ROUNDS} rounds`,
  };
}
