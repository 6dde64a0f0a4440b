import { type PlayerProblem, type ProblemCode, problems } from '#kernel/player/core/problems.ts';

/** A player problem as an error. */
export class ProblemError extends Error implements PlayerProblem {
  readonly code: ProblemCode;
  readonly severity = 'ERROR';
  readonly details: string;
  constructor({ code, details }: PlayerProblem) {
    super(problems[code]);
    this.name = 'ProblemError';
    this.code = code;
    this.details = details;
  }
}
