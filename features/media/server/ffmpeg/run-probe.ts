import type { Container } from '../../source-facts.ts';
import { inputArgs } from './input-args.ts';
import { ProbeReport } from './probe-report.ts';
import { runForOutput } from './run.ts';
import { ToolError } from './tool-error.ts';

export const PROBE_LIMITS = {
  timeoutMs: 60_000,
  maxOutputBytes: 32 * 1024 * 1024,
  memoryBytes: 4 * 1024 ** 3,
};

/** Runs ffprobe on a source; a failure caused by the source is thrown as the problem to show. */
export async function runProbe(path: string, container: Container, args: string[], signal?: AbortSignal) {
  const base = ['-loglevel', 'error', '-probesize', '50M', '-analyzeduration', '15M', '-of', 'json'];
  try {
    const output = await runForOutput('ffprobe', [...base, ...args, ...inputArgs(path, container)], {
      ...PROBE_LIMITS,
      signal,
      inputFiles: [path],
    });
    return ProbeReport.parse(JSON.parse(output.toString('utf8')));
  } catch (error) {
    throw toRefusal(error);
  }
}

/** A tool that fails on a source reveals a problem of the source; a missing or killed tool does not. */
function toRefusal(error: unknown): unknown {
  if (error instanceof Error && (error.name === 'ZodError' || error.name === 'SyntaxError'))
    return new ToolError('UNREADABLE');
  if (!(error instanceof ToolError)) return error;
  // ffmpeg reports this as "Cannot allocate memory", too.
  if (/max_streams/.test(error.detail)) return new ToolError('TOO_MANY_TRACKS', error.detail);
  if (error.problem === 'OUTPUT_TOO_LARGE' || error.problem === 'OUT_OF_MEMORY')
    return new ToolError('UNREADABLE', error.detail);
  if (error.problem !== 'TOOL_FAILED') return error;
  const isTruncated = /moov atom not found|partial file|End of file/i.test(error.detail);
  return new ToolError(isTruncated ? 'TRUNCATED' : 'UNREADABLE', error.detail);
}
