import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';

/** Signs and verifies strings. Each purpose has its own key, so one kind of token is never accepted as another. */
export interface Secrets {
  sign(purpose: string, text: string): string;
  /** `length`: the number of characters if the signature was truncated. */
  verify(purpose: string, text: string, signature: string, length?: number): boolean;
}

export function createSecrets(root: Buffer): Secrets {
  /** There are few purposes, and deriving a key costs more than a signature. */
  const keys = new Map<string, KeyObject>();
  function keyOf(purpose: string): KeyObject {
    const known = keys.get(purpose);
    if (known) return known;
    const key = createSecretKey(createHmac('sha256', root).update(purpose).digest());
    keys.set(purpose, key);
    return key;
  }
  const sign = (purpose: string, text: string): string =>
    createHmac('sha256', keyOf(purpose)).update(text).digest('base64url');
  return {
    sign,
    verify(purpose, text, signature, length) {
      const expected = Buffer.from(sign(purpose, text).slice(0, length));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

/** The root secret is generated on the first start and stored in the database, which all processes share. */
export async function loadSecrets(pool: pg.Pool): Promise<Secrets> {
  await pool.query('insert into kernel_secret (only_row, value) values (true, $1) on conflict do nothing', [
    randomBytes(32),
  ]);
  const { rows } = await pool.query<{ value: Buffer }>('select value from kernel_secret');
  return createSecrets(rows[0]!.value);
}
