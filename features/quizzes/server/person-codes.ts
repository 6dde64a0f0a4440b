import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Secrets } from '#kernel/server/secrets.ts';

const CIPHER = 'aes-256-ctr';
const IV_BYTES = 16;
/** In hex digits. They name a person in a video among millions, and are the same on each call. */
export const REFERENCE_LENGTH = 12;
const CODE = new RegExp(`^([0-9A-F]{${REFERENCE_LENGTH}})([\\w-]{1,88})$`);

export type PersonCodes = ReturnType<typeof createPersonCodes>;

/**
 * People as a gradebook names them: encrypted, because the ids of browsers and accounts identify them elsewhere. The initialization
 * vector is a keyed hash of the person, so a person has one code in each video and no table is needed.
 */
export function createPersonCodes(secrets: Secrets) {
  const keyOf = (videoId: string): Buffer =>
    Buffer.from(secrets.sign('quiz-person-key', videoId), 'base64url');
  const hashOf = (videoId: string, person: string): string =>
    Buffer.from(secrets.sign('quiz-person', `${videoId}.${person}`), 'base64url')
      .toString('hex')
      .slice(0, REFERENCE_LENGTH)
      .toUpperCase();
  const ivOf = (hash: string): Buffer => {
    const iv = Buffer.alloc(IV_BYTES);
    iv.write(hash, 'hex');
    return iv;
  };

  return {
    encode(videoId: string, person: string): string {
      const hash = hashOf(videoId, person);
      const cipher = createCipheriv(CIPHER, keyOf(videoId), ivOf(hash));
      return hash + Buffer.concat([cipher.update(person, 'utf8'), cipher.final()]).toString('base64url');
    },
    /** Null for codes of other videos and for everything else that was not encoded here. */
    decode(videoId: string, code: string): string | null {
      const [, hash, encrypted] = CODE.exec(code) ?? [];
      if (!hash || !encrypted) return null;
      const decipher = createDecipheriv(CIPHER, keyOf(videoId), ivOf(hash));
      const person = Buffer.concat([
        decipher.update(Buffer.from(encrypted, 'base64url')),
        decipher.final(),
      ]).toString('utf8');
      return hashOf(videoId, person) === hash ? person : null;
    },
    /** The beginning of the code: short enough to be printed and typed. */
    referenceOf: (videoId: string, person: string): string => hashOf(videoId, person),
  };
}
