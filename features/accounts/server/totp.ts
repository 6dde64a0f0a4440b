import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
/** How many steps a phone's clock may be off. */
const TOLERANCE = 1;
/** Within ten minutes, a code proves a wrong clock rather than a guess. It is explained, but never accepted. */
const CLOCK_SEARCH = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const getStep = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

/** The code of one time step (RFC 6238 with SHA-1, as all authenticator apps support it). */
export function createCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) as number) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export type CodeCheck =
  | { readonly result: 'ok'; readonly step: number }
  | { readonly result: 'reused' | 'clock-off' | 'wrong' };

/** `lastStep` is the newest accepted one: a code that someone has seen is worthless. */
export function checkCode(secret: Buffer, code: string, now: Date, lastStep: number): CodeCheck {
  const current = getStep(now);
  const isMatch = (step: number): boolean =>
    step >= 0 && timingSafeEqual(Buffer.from(createCode(secret, step)), Buffer.from(code));
  if (!/^\d{6}$/.test(code)) return { result: 'wrong' };
  const steps = Array.from({ length: 2 * CLOCK_SEARCH + 1 }, (_, index) => current - CLOCK_SEARCH + index);
  const matches = steps.filter(isMatch);
  const near = matches.filter((step) => Math.abs(step - current) <= TOLERANCE);
  const fresh = near.find((step) => step > lastStep);
  if (fresh !== undefined) return { result: 'ok', step: fresh };
  if (near.length > 0) return { result: 'reused' };
  return { result: matches.length > 0 ? 'clock-off' : 'wrong' };
}

export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}
