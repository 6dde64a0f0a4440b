import { type ProblemCode, problems } from '../core/problems.ts';
import type { BridgeFailure } from './messages.ts';

/** Why a call is rejected, in words for the author of the host page. */
const failures = {
  BUSY: 'Too many calls in a short time. Wait a moment.',
  BAD_VALUE: 'This value does not fit the method.',
  NOT_ALLOWED: 'The browser wants a tap before it plays with sound.',
  REFUSED: 'This player does not let anyone jump there.',
  NOT_FOUND: 'There is nothing of that name here.',
  ABORTED: 'Another video was asked for in the meantime.',
  FAILED: 'The player could not do this.',
} as const;

class Refusal extends Error {
  readonly failure: BridgeFailure;
  constructor(failure: BridgeFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

export const BUSY: BridgeFailure = { code: 'BUSY', message: failures.BUSY };

export function refuse(code: keyof typeof failures): never {
  throw new Refusal({ code, message: failures[code] });
}

export function refuseWithProblem(code: ProblemCode): never {
  throw new Refusal({ code, message: problems[code] });
}

/** An unexpected error stays in the frame: it may hold addresses with tokens. */
export const toFailure = (error: unknown): BridgeFailure =>
  error instanceof Refusal ? error.failure : { code: 'FAILED', message: failures.FAILED };
