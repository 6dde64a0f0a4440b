import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// npm test: runs every check, then every test. `npm test -- some/file` runs only the matching tests; --static only the checks.
const root = fileURLToPath(new URL('../', import.meta.url));
const bin = (name: string): string => join(root, 'node_modules/.bin', name);
const tool = (file: string): string[] => [process.execPath, join(root, 'tools', file)];

const CHECKS: readonly (readonly [title: string, command: readonly string[]])[] = [
  ['Format and lint', [bin('biome'), 'check', '--max-diagnostics=40']],
  ['Types: pure', [bin('tsc'), '-p', 'tsconfig.pure.json']],
  ['Types: server', [bin('tsc'), '-p', 'tsconfig.node.json']],
  ['Types: browser', [bin('tsc'), '-p', 'tsconfig.browser.json']],
  ['Types: tests', [bin('tsc'), '-p', 'tsconfig.test.json']],
  ['Boundaries', tool('check-boundaries.ts')],
  ['Requirements', tool('check-requirements.ts')],
  ['Dead code', [bin('knip'), '--no-progress']],
];
const BUILD = ['Build', tool('build.ts')] as const;
const SIZES = ['Sizes', tool('check-size.ts')] as const;

let passed = 0;
let failed = 0;
const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;

function run(
  command: readonly string[],
  stdio: 'pipe' | 'inherit',
): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = command;
  // The pinned Node comes first on the path.
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` };
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', stdio, stdio] });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Most checks use one core each. */
async function runChecks(checks: typeof CHECKS): Promise<void> {
  const waiting = checks.values();
  const next = async (): Promise<void> => {
    // All loops share one iterator.
    for (const check of waiting) await runCheck(check);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, next));
}

async function runCheck([title, command]: readonly [string, readonly string[]]): Promise<void> {
  const started = performance.now();
  const { code, output } = await run(command, 'pipe');
  if (code === 0) passed += 1;
  else failed += 1;
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${secondsSince(started)})`);
  if (code !== 0) console.log(`${output.trimEnd()}\n`);
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

async function runTests(filters: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kapsule-report-'));
  const file = join(folder, 'report.json');
  const reporters = ['default', 'json', join(root, 'test/flaky-reporter.ts')].map(
    (name) => `--reporter=${name}`,
  );
  reporters.push(`--outputFile.json=${file}`);
  console.log('… Tests');
  const { code } = await run([bin('vitest'), 'run', ...reporters, ...filters], 'inherit');
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    // A file that fails to load reports no tests; it counts as one failure.
    const broken = report.testResults.filter(
      (one) => one.status === 'failed' && one.assertionResults.length === 0,
    );
    const failures = report.numFailedTests + broken.length;
    passed += report.numPassedTests;
    failed += code !== 0 && failures === 0 ? 1 : failures;
    const skipped = report.numPendingTests + report.numTodoTests;
    if (skipped > 0) console.log(`${skipped} skipped`);
  } catch {
    console.log('✗ The tests ended without a report');
    failed += 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const filters = process.argv.slice(2).filter((argument) => argument !== '--static');
const started = performance.now();
await runChecks(filters.length === 0 ? [...CHECKS, BUILD] : [BUILD]);
if (filters.length === 0) await runCheck(SIZES);
if (!process.argv.includes('--static')) await runTests(filters);
console.log(`Finished in ${secondsSince(started)}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
