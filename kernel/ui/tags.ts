interface TagLimits {
  readonly max: number;
  readonly maxLength: number;
}

/**
 * The list with the words of a text added: trimmed, each once whatever its case, within the limits.
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
