import { type SourceProblemCode, sourceProblems } from '../../source-problems.ts';

/** A failed tool or source; `problem` is for the owner, `detail` for the log. */
export class ToolError extends Error {
  readonly problem: SourceProblemCode;
  readonly detail: string;

  constructor(problem: SourceProblemCode, detail = '') {
    super(`${problem}: ${sourceProblems[problem].message}${detail ? ` (${detail.slice(-400)})` : ''}`);
    this.name = 'ToolError';
    this.problem = problem;
    this.detail = detail;
  }
}

/** The problem to show for any error during processing; null when it was only aborted. */
export function toProblemCode(error: unknown): SourceProblemCode | null {
  if (error instanceof ToolError) return error.problem;
  if (!(error instanceof Error)) return 'TOOL_FAILED';
  if (error.name === 'AbortError') return null;
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'DISK_FULL' : 'TOOL_FAILED';
}
