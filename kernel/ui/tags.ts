interface TagLimits {
  readonly max: number;
  readonly maxLength: number;
}

/**
 * Adds the words of a text to a list: trimmed, without case-insensitive duplicates, within the limits.
 * @example addTags(['ocean'], 'Reef, ocean', { max: 30, maxLength: 40 }) // ['ocean', 'reef']
 */
export function addTags(tags: readonly string[], text: string, { max, maxLength }: TagLimits): string[] {
  const next = [...tags];
  for (const part of text.split(/[,;\n]/)) {
    const tag = part.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, maxLength).trim();
    if (tag && next.length < max && !next.includes(tag)) next.push(tag);
  }
  return next;
}
