/** What a reader or a spreadsheet skips before it looks at the first character. */
const SKIPPED = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*/u;
const FORMULA_SIGNS = new Set('=+-@\u2212');
const LINE_START = new Set('\t\r');

/** One line of CSV (RFC 4180), safe to open in a spreadsheet. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = isFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets run cells that begin like this; an apostrophe makes them text. Full-width and small forms count too. */
function isFormula(value: string): boolean {
  if (LINE_START.has(value[0] ?? '')) return true;
  const visible = value.replace(SKIPPED, '');
  const first = String.fromCodePoint(visible.codePointAt(0) ?? 0x20).normalize('NFKC');
  return FORMULA_SIGNS.has(first[0] as string);
}
