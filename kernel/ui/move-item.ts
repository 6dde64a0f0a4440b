/** The list with one item at another place. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const moved = list.slice(from, from + 1);
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...moved);
}
