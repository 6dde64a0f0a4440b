import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#test/real-server.ts';
import { type Bench, root } from '../processes.ts';

const run = promisify(execFile);
const PACKAGES = ['nginx', 'wrk', 'libluajit-5.1-2'];

export interface BenchTools {
  readonly nginx: string;
  readonly wrk: string;
  readonly libraries: string;
}

/** Unpacks Debian's nginx and wrk into the benchmark's folder, without installing them. */
export async function fetchTools(bench: Bench): Promise<BenchTools | null> {
  const folder = join(bench.folder, 'debian');
  mkdirSync(folder);
  try {
    await run('apt-get', ['download', ...PACKAGES], { cwd: folder, timeout: 120_000 });
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb')))
      await run('dpkg', ['-x', file, folder], { cwd: folder });
  } catch (error) {
    console.log(
      `Skipping the comparison with nginx, which could not be downloaded: ${(error as Error).message.slice(0, 200)}`,
    );
    return null;
  }
  const libraries = readdirSync(join(folder, 'usr/lib')).map((name) => join(folder, 'usr/lib', name));
  const tools = { nginx: join(folder, 'usr/sbin/nginx'), wrk: join(folder, 'usr/bin/wrk') };
  if (!existsSync(tools.nginx) || !existsSync(tools.wrk)) return null;
  return { ...tools, libraries: libraries.join(':') };
}

export interface BenchNginx {
  readonly url: string;
  /** The same, but every segment is requested from Kapsule, which answers with X-Accel-Redirect. */
  readonly accelUrl: string;
  stop(): Promise<void>;
}

/** The configuration for operators; paths and ports are replaced by those of this machine. */
const OPERATOR_CONFIG = join(root, 'docs/operators/nginx.conf');
const SEGMENT_LOCATION = /^ {2}location ~[^{]*\{.*?^ {2}\}\n/ms;

/** Starts nginx with a folder at /files/, and in front of our server as the operator's guide describes. */
export async function startNginx(
  bench: Bench,
  nginx: string,
  { folder, upstream }: { folder: string; upstream: number },
): Promise<BenchNginx> {
  const [port, accelPort] = [await freePort(), await freePort()];
  const home = join(bench.folder, 'nginx');
  mkdirSync(home);
  const guide = readFileSync(OPERATOR_CONFIG, 'utf8')
    .replace('127.0.0.1:8080', `127.0.0.1:${upstream}`)
    .replace('/var/cache/nginx/kapsule', `${home}/cache`)
    .replaceAll('/srv/kapsule/data/files/', `${folder}/`);
  const server = guide.slice(guide.indexOf('server {')).replace('listen 80;', `listen 127.0.0.1:${port};`);
  const accelServer = server.replace(`:${port};`, `:${accelPort};`).replace(SEGMENT_LOCATION, '');
  const config = `
daemon off; master_process on; worker_processes auto; pid ${home}/pid; error_log ${home}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { video/mp4 m4s; }
  client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy; fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi; scgi_temp_path ${home}/scgi;
  ${guide.slice(0, guide.indexOf('server {'))}
  ${server.replace('location / {', `location /files/ { alias ${folder}/; }\n  location / {`)}
  ${accelServer}
}`;
  writeFileSync(join(home, 'nginx.conf'), config);
  const child = spawn(nginx, ['-c', join(home, 'nginx.conf'), '-p', home], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    if (await fetch(`${url}/files/`).catch(() => null)) break;
    if (tries > 100) throw new Error('bench: nginx does not respond');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    accelUrl: `http://127.0.0.1:${accelPort}`,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
