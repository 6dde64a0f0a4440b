import { explainStartupError, StartupError } from '#kernel/server/startup-error.ts';

/** Runs an interactive command: Ctrl-C aborts it cleanly, and a known problem is printed as one sentence. */
export async function runCommand(failed: string, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort());
  try {
    await run(stopping.signal);
  } catch (error) {
    const known = explainStartupError(error, { port: 0, dataDir: 'the target' });
    console.error(
      stopping.signal.aborted
        ? `${failed} It was interrupted.`
        : known instanceof StartupError
          ? `${failed} ${known.message}`
          : known,
    );
    process.exitCode = 1;
  }
}

/** @example sizeText(1_234_567) // '1.2 MB' */
export const sizeText = (bytes: number): string =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
