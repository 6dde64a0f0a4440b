/** Spreadsheets run cells that begin like this as formulas; an apostrophe makes them text. */
const FORMULA = /^[\s]*[=+\-@\t\r]/;

/** One line of CSV (RFC 4180), safe to open in a spreadsheet. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
