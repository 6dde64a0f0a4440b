const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The text of a fragment of HTML as other systems export it. Never a way to make HTML safe: the result is plain text. */
export const htmlToText = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<(?:br|\/(?:p|div|li|h[1-6]|tr))\b[^<>]*>/gi, '\n')
    .replace(/<[!/a-z][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, readEntity)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();

function readEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
