import { hash, type Options, verify } from '@node-rs/argon2';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';

/** OWASP's first recommendation for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const HASH_OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing uses the thread pool that file access and DNS lookups need too, so some threads must stay free. */
const MAX_CONCURRENT = 2;
/** A lecture hall that signs in at once waits for seconds instead of being rejected. */
const MAX_QUEUED = 400;
const RETRY_AFTER_SEC = 5;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes equally long without a stored hash (null), so that the response time does not reveal which names exist. */
  verify(storedHash: string | null, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const runLimited = createConcurrencyLimit();
  let dummyHash: Promise<string> | undefined;
  return {
    // NFKC, because keyboards may encode the same password differently.
    hash: (password) => runLimited(() => hash(password.normalize('NFKC'), HASH_OPTIONS)),
    async verify(storedHash, password) {
      dummyHash ??= hash('the password of nobody', HASH_OPTIONS);
      const expected = storedHash ?? (await dummyHash);
      const isMatch = await runLimited(() => verify(expected, password.normalize('NFKC')));
      return isMatch && storedHash !== null;
    },
  };
}

/** Runs up to MAX_CONCURRENT tasks and queues the others; fails when the queue is full. */
function createConcurrencyLimit() {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= MAX_CONCURRENT) {
      if (queue.length >= MAX_QUEUED) {
        throw fail(kernelErrors, 'UNAVAILABLE', { retryAfterSec: RETRY_AFTER_SEC });
      }
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
