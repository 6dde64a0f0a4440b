/** Set-up talks to a person: short lines, and one sentence with the remedy when something is missing. */
const terminal = process.stdout.isTTY === true;
const REPEAT_MS = terminal ? 500 : 5_000;

function say(line) {
  process.stdout.write(`${line}\n`);
}

/** A problem that the person can mend; shown without a stack trace. */
export class SetUpProblem extends Error {}

/** Shows that something is going on until the returned function is called. `detail` says how far it is. */
export function showProgress(what, detail = () => '') {
  const started = Date.now();
  const line = () =>
    `${what} … ${[`${Math.round((Date.now() - started) / 1000)} s`, detail()].filter(Boolean).join(', ')}`;
  const width = () => process.stdout.columns ?? 80;
  if (!terminal) say(`${what} …`);
  const timer = setInterval(() => {
    if (terminal) process.stdout.write(`\r\x1b[K${line().slice(0, width() - 1)}`);
    else say(`  ${line()}`);
  }, REPEAT_MS);
  return (outcome) => {
    clearInterval(timer);
    if (terminal) process.stdout.write('\r\x1b[K');
    say(`${what}: ${outcome} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  };
}

/** Runs the main function of a command; a known problem becomes a sentence and exit code 1. */
export async function main(run) {
  try {
    process.exitCode = await run();
  } catch (error) {
    if (!(error instanceof SetUpProblem)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}
