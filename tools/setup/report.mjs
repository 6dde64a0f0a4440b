const isTerminal = process.stdout.isTTY === true;
const REPEAT_MS = isTerminal ? 500 : 5_000;

function print(line) {
  process.stdout.write(`${line}\n`);
}

/** A problem that the user can fix; its message names the remedy and is printed without a stack trace. */
export class SetupError extends Error {}

/** Shows progress until the returned function is called with the outcome. `detail` returns the current state. */
export function showProgress(title, detail = () => '') {
  const started = Date.now();
  const formatLine = () =>
    `${title} … ${[`${Math.round((Date.now() - started) / 1000)} s`, detail()].filter(Boolean).join(', ')}`;
  const width = () => process.stdout.columns ?? 80;
  if (!isTerminal) print(`${title} …`);
  const timer = setInterval(() => {
    if (isTerminal) process.stdout.write(`\r\x1b[K${formatLine().slice(0, width() - 1)}`);
    else print(`  ${formatLine()}`);
  }, REPEAT_MS);
  return (outcome) => {
    clearInterval(timer);
    if (isTerminal) process.stdout.write('\r\x1b[K');
    print(`${title}: ${outcome} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  };
}

/** Runs the main function of a command; a SetupError is printed as a sentence, with exit code 1. */
export async function main(run) {
  try {
    process.exitCode = await run();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}
