import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Rolldown } from 'vite';
import { BROWSERS } from '../vite.config.ts';
import { buildSdk } from './sdk.ts';

type RolldownOutput = Rolldown.RolldownOutput;

const root = fileURLToPath(new URL('../', import.meta.url));
const dist = join(root, 'dist/web');
const MODULES = '.vite/modules.json';
/** Scripts that the server writes into its documents: one file each, no imports. */
const INLINE = ['kernel/player/boot/boot.ts'];
const INLINE_TEXTS = '.vite/inline.json';
const FINGERPRINT = '.vite/fingerprint';
const INPUTS = [
  ...['apps', 'features', 'kernel', 'docs/guides', 'package-lock.json', 'vite.config.ts'],
  ...['tools/build.ts', 'tools/sdk.ts', 'tools/hls-js.ts', 'tools/hls-js'],
];
const NOT_INPUTS = /(^|\/)(server|migrations)\/|\.test\.tsx?$|^(?!docs\/guides\/).*\.md$/;
const COMPRESSIBLE = /\.(m?js|css|svg|json|txt|map)$/;
const SMALLEST_WORTH_BYTES = 512;

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Changes when anything that can end up in the browser changes. */
function fingerprint(): string {
  const hash = createHash('sha256').update(process.version);
  const files = INPUTS.flatMap((input) =>
    input.includes('.') ? [join(root, input)] : filesBelow(join(root, input)),
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

/** The server sends these instead of compressing the same bytes again for each visitor. */
async function compressFiles(folder: string): Promise<void> {
  const [br, gz] = [promisify(brotliCompress), promisify(gzip)];
  await Promise.all(
    filesBelow(folder)
      .filter((file) => COMPRESSIBLE.test(file) && !file.includes('/.vite/'))
      .map(async (file) => {
        const bytes = readFileSync(file);
        if (bytes.length < SMALLEST_WORTH_BYTES) return;
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        writeFileSync(`${file}.br`, await br(bytes, { params }));
        writeFileSync(`${file}.gz`, await gz(bytes, { level: 9 }));
      }),
  );
}

/** Which of our sources went into which file: the size check reads it. */
function modulesOf({ output }: RolldownOutput): Record<string, string[]> {
  const chunks = output.filter((file) => file.type === 'chunk');
  return Object.fromEntries(
    chunks.map((chunk) => [chunk.fileName, chunk.moduleIds.map((id) => relative(root, id))]),
  );
}

/** The text of each inline script, by its source. */
async function buildInline(): Promise<Record<string, string>> {
  const { build: buildOne } = await import('vite');
  const texts = INLINE.map(async (source) => {
    const result = await buildOne({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: BROWSERS,
        modulePreload: false,
        rolldownOptions: { input: join(root, source), output: { format: 'iife' } },
      },
    });
    const [chunk] = (result as RolldownOutput).output;
    return [source, chunk.code.trim()] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

/** Builds beside the last build and swaps at the end: whoever stops it halfway keeps a whole one. */
async function build(mark: string): Promise<void> {
  const next = `${dist}.next-${process.pid}`;
  const last = `${dist}.last-${process.pid}`;
  try {
    const vite = await import('vite');
    const result = await vite.build({
      root,
      logLevel: 'warn',
      // Sizes are the business of check-size.ts.
      build: { outDir: next, reportCompressedSize: false, chunkSizeWarningLimit: Number.POSITIVE_INFINITY },
    });
    const sdk = await buildSdk(root, next);
    await compressFiles(next);
    mkdirSync(join(next, '.vite'), { recursive: true });
    writeFileSync(
      join(next, MODULES),
      JSON.stringify({ ...modulesOf(result as RolldownOutput), ...sdk }, null, 1),
    );
    writeFileSync(join(next, INLINE_TEXTS), JSON.stringify(await buildInline(), null, 1));
    writeFileSync(join(next, FINGERPRINT), mark);
    if (existsSync(dist)) renameSync(dist, last);
    renameSync(next, dist);
  } finally {
    rmSync(next, { recursive: true, force: true });
    rmSync(last, { recursive: true, force: true });
  }
}

const mark = fingerprint();
const built = existsSync(join(dist, FINGERPRINT)) ? readFileSync(join(dist, FINGERPRINT), 'utf8') : '';
if (built !== mark || process.argv.includes('--force')) {
  const started = performance.now();
  process.stdout.write('Building the browser code …\n');
  await build(mark).catch((error: Error) => {
    process.stderr.write(`The browser code could not be built.\n${error.message}\n`);
    process.exit(1);
  });
  process.stdout.write(
    `Building the browser code: done (${((performance.now() - started) / 1000).toFixed(1)} s)\n`,
  );
}
