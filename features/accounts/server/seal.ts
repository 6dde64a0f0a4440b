import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '#kernel/server/secrets.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts values for the database with a key derived from the server's secret. `owner` is authenticated too, so a
 * value that is copied to another row cannot be opened.
 */
export function createSeal(secrets: Secrets, purpose: string) {
  const key = Buffer.from(secrets.sign(purpose, 'encryption key'), 'base64url');
  return {
    seal(value: Buffer, owner: string): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(value), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    /** Throws if the value was changed or belongs to someone else. */
    open(sealed: Buffer, owner: string): Buffer {
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}
