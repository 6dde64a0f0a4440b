/** Ids are numbers shown in hex; as numbers they stay exact up to here. */
const LARGEST = Number.MAX_SAFE_INTEGER;
/** The first id ever given; anything below cannot be one. */
export const FIRST_ID = 0x100000;

export const toHexId = (id: number): string => id.toString(16);

/** A valid hex text as a number; what is beyond every id is the largest number, so that it still orders last. */
export function fromHexId(hex: string): number {
  const digits = hex.replace(/^0+/, '');
  return digits.length > 14 ? LARGEST : Math.min(Number.parseInt(digits || '0', 16), LARGEST);
}

/** CM-20: orders ids as numbers, whatever their length, case and leading zeros. */
export function compareIds(a: string, b: string): number {
  const [left, right] = [a, b].map((hex) => hex.replace(/^0+/, '').toLowerCase()) as [string, string];
  if (left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : left > right ? 1 : 0;
}
