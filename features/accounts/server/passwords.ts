import { hash, type Options, verify } from '@node-rs/argon2';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';

/** OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing borrows the threads that files and name look-ups need too; a crowd at the door must leave some free. */
const AT_ONCE = 2;
/** A lecture hall that signs in at once waits for seconds, and is not sent away. */
const WAITING_MAX = 400;
const RETRY_AFTER_SEC = 5;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for nobody's password (null) as for a person's, so that names cannot be probed. */
  verify(hashed: string | null, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const inTurn = createTurns();
  let nobodys: Promise<string> | undefined;
  return {
    // One form per text: the same password typed on another keyboard must match.
    hash: (password) => inTurn(() => hash(password.normalize('NFKC'), COST)),
    async verify(hashed, password) {
      nobodys ??= hash('the password of nobody', COST);
      const against = hashed ?? (await nobodys);
      const right = await inTurn(() => verify(against, password.normalize('NFKC')));
      return right && hashed !== null;
    },
  };
}

function createTurns() {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING_MAX) {
        throw fail(kernelErrors, 'UNAVAILABLE', { retryAfterSec: RETRY_AFTER_SEC });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
