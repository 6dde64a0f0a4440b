/** Where a key goes in a menu: round with the arrows, to the ends, or to what begins with a letter. Null for other keys. */
export function nextItem(key: string, present: number, texts: readonly string[]): number | null {
  const count = texts.length;
  if (count === 0) return null;
  if (key === 'ArrowDown') return (present + 1) % count;
  if (key === 'ArrowUp') return (Math.max(present, 0) - 1 + count) % count;
  if (key === 'Home' || key === 'PageUp') return 0;
  if (key === 'End' || key === 'PageDown') return count - 1;
  if (key.length !== 1 || key === ' ') return null;
  const order = texts.map((_, index) => (present + 1 + index) % count);
  return order.find((index) => texts[index]?.toLowerCase().startsWith(key.toLowerCase())) ?? null;
}
