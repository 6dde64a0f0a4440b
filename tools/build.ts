import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Rolldown } from 'vite';
import { buildSdk } from './sdk.ts';
import { buildSingleFile } from './single-file.ts';

type RolldownOutput = Rolldown.RolldownOutput;

const root = fileURLToPath(new URL('../', import.meta.url));
const dist = join(root, 'dist/web');
const MODULES = '.vite/modules.json';
/** Scripts that the server inlines into its documents: one file each, without imports. */
const INLINE = ['kernel/player/boot/boot.ts'];
const WORKER = { source: 'apps/player/service-worker/worker.ts', file: 'assets/js/video/sw.js' };
const INLINE_CODE = '.vite/inline.json';
const FINGERPRINT = '.vite/fingerprint';
const INPUTS = [
  'apps',
  'features',
  'kernel',
  'docs/guides',
  'package-lock.json',
  'vite.config.ts',
  'tools/build.ts',
  'tools/first-loads.ts',
  'tools/sdk.ts',
  'tools/single-file.ts',
  'tools/hls-js.ts',
  'tools/hls-js',
  'tools/katex-fonts.ts',
  'tools/lucide-icons.ts',
];
const NOT_INPUTS = /(^|\/)(server|migrations)\/|\.test\.tsx?$|^(?!docs\/guides\/).*\.md$/;
const COMPRESSIBLE = /\.(m?js|css|svg|json|txt|map)$/;
const MIN_COMPRESSED_BYTES = 512;

function listFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Hashes everything that can end up in the browser. */
function computeFingerprint(): string {
  const hash = createHash('sha256').update(process.version);
  const files = INPUTS.flatMap((input) =>
    input.includes('.') ? [join(root, input)] : listFiles(join(root, input)),
  );
  for (const file of files
    .map((path) => relative(root, path))
    .filter((path) => !NOT_INPUTS.test(path))
    .sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Compresses files ahead of time, so that the server does not compress them for each visitor. */
async function compressFiles(folder: string): Promise<void> {
  const [br, gz] = [promisify(brotliCompress), promisify(gzip)];
  await Promise.all(
    listFiles(folder)
      .filter((file) => COMPRESSIBLE.test(file) && !file.includes('/.vite/'))
      .map(async (file) => {
        const bytes = readFileSync(file);
        if (bytes.length < MIN_COMPRESSED_BYTES) return;
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        writeFileSync(`${file}.br`, await br(bytes, { params }));
        writeFileSync(`${file}.gz`, await gz(bytes, { level: 9 }));
      }),
  );
}

/** Lists the sources of each chunk, for the size check. */
function listModules({ output }: RolldownOutput): Record<string, string[]> {
  const chunks = output.filter((file) => file.type === 'chunk');
  return Object.fromEntries(
    chunks.map((chunk) => [chunk.fileName, chunk.moduleIds.map((id) => relative(root, id))]),
  );
}

/** Builds the inline scripts and returns their code by source path. */
async function buildInline(): Promise<Record<string, string>> {
  const scripts = INLINE.map(async (source) => {
    const { code } = await buildSingleFile({ root, source, format: 'iife' });
    return [source, code.trim()] as const;
  });
  return Object.fromEntries(await Promise.all(scripts));
}

/** TR-10: the service worker, whose address is specified. Returns its sources. */
async function buildWorker(outDir: string): Promise<Record<string, string[]>> {
  const { code, modules } = await buildSingleFile({ root, source: WORKER.source, format: 'iife' });
  mkdirSync(dirname(join(outDir, WORKER.file)), { recursive: true });
  writeFileSync(join(outDir, WORKER.file), code);
  return { [WORKER.file]: modules };
}

/** Builds into a temporary folder and swaps it in at the end, so that an interrupted build keeps the previous one. */
async function build(fingerprint: string): Promise<void> {
  const next = `${dist}.next-${process.pid}`;
  const previous = `${dist}.previous-${process.pid}`;
  try {
    const vite = await import('vite');
    const result = await vite.build({
      root,
      logLevel: 'warn',
      // check-size.ts checks sizes.
      build: { outDir: next, reportCompressedSize: false, chunkSizeWarningLimit: Number.POSITIVE_INFINITY },
    });
    const sdk = await buildSdk(root, next);
    const worker = await buildWorker(next);
    await compressFiles(next);
    mkdirSync(join(next, '.vite'), { recursive: true });
    writeFileSync(
      join(next, MODULES),
      JSON.stringify({ ...listModules(result as RolldownOutput), ...sdk, ...worker }, null, 1),
    );
    writeFileSync(join(next, INLINE_CODE), JSON.stringify(await buildInline(), null, 1));
    writeFileSync(join(next, FINGERPRINT), fingerprint);
    if (existsSync(dist)) renameSync(dist, previous);
    renameSync(next, dist);
  } finally {
    rmSync(next, { recursive: true, force: true });
    rmSync(previous, { recursive: true, force: true });
  }
}

const fingerprint = computeFingerprint();
const built = existsSync(join(dist, FINGERPRINT)) ? readFileSync(join(dist, FINGERPRINT), 'utf8') : '';
if (built !== fingerprint || process.argv.includes('--force')) {
  const started = performance.now();
  process.stdout.write('Building the browser code …\n');
  await build(fingerprint).catch((error: Error) => {
    process.stderr.write(`The browser code could not be built.\n${error.message}\n`);
    process.exit(1);
  });
  process.stdout.write(
    `Building the browser code: done (${((performance.now() - started) / 1000).toFixed(1)} s)\n`,
  );
}
