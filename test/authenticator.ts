import { createCode, getStep } from '#features/accounts/server/totp.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** An authenticator app that was given this secret: the code that it shows, `steps` away from now. */
export function createAuthenticator(
  secret: string,
  clock: { now(): Date } = { now: () => new Date() },
): (steps?: number) => string {
  const key = fromBase32(secret);
  return (steps = 0) => createCode(key, getStep(clock.now()) + steps);
}
