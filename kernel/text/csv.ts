/** Characters that spreadsheets and readers ignore at the start of a cell. */
const LEADING_IGNORED = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*/u;
const FORMULA_SIGNS = new Set('=+-@\u2212');
const DANGEROUS_WHITESPACE = new Set('\t\r');

/** One line of CSV (RFC 4180), safe to open in a spreadsheet. */
export function formatCsvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  // A leading apostrophe makes a spreadsheet treat the cell as text.
  const text = isFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Whether a spreadsheet would evaluate the cell; full-width and small forms of the signs count too. */
function isFormula(value: string): boolean {
  if (DANGEROUS_WHITESPACE.has(value[0] ?? '')) return true;
  const visible = value.replace(LEADING_IGNORED, '');
  const first = String.fromCodePoint(visible.codePointAt(0) ?? 0x20).normalize('NFKC');
  return FORMULA_SIGNS.has(first[0] as string);
}
