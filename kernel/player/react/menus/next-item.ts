/** The item a key moves to: arrows wrap around, Home and End jump, a letter finds the next item starting with it. Null for other keys. */
export function nextItem(key: string, current: number, texts: readonly string[]): number | null {
  const count = texts.length;
  if (count === 0) return null;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (Math.max(current, 0) - 1 + count) % count;
  if (key === 'Home' || key === 'PageUp') return 0;
  if (key === 'End' || key === 'PageDown') return count - 1;
  if (key.length !== 1 || key === ' ') return null;
  const order = texts.map((_, index) => (current + 1 + index) % count);
  return order.find((index) => texts[index]?.toLowerCase().startsWith(key.toLowerCase())) ?? null;
}
