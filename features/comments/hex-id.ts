/** Ids are shown in hex; as numbers they are exact up to this value. */
const MAX_ID = Number.MAX_SAFE_INTEGER;
/** The first id the database assigns. */
export const FIRST_ID = 0x100000;

export const toHexId = (id: number): string => id.toString(16);

/** Parses a hex id, clamped to `MAX_ID` so that an out-of-range id still sorts last. */
export function fromHexId(hex: string): number {
  return Math.min(Number.parseInt(hex || '0', 16), MAX_ID);
}

/** Compares ids numerically, ignoring case and leading zeros (CM-20). */
export function compareIds(a: string, b: string): number {
  const [left, right] = [a, b].map((hex) => hex.replace(/^0+/, '').toLowerCase()) as [string, string];
  if (left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : left > right ? 1 : 0;
}
