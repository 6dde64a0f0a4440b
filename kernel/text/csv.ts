/** Characters that spreadsheets and readers ignore at the start of a cell. */
const LEADING_IGNORED = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*/u;
const FORMULA_SIGNS = new Set('=+-@\u2212');
const DANGEROUS_WHITESPACE = new Set('\t\r');
const DELIMITERS = [',', ';', '\t'] as const;

/** One line of CSV (RFC 4180), safe to open in a spreadsheet. */
export function formatCsvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  // A leading apostrophe makes a spreadsheet treat the cell as text.
  const text = needsApostrophe(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formulas, and what `parseCsv` would take for a formula with an apostrophe. */
const needsApostrophe = (value: string): boolean => isFormula(value.replace(/^'+/, ''));

/** Whether a spreadsheet would evaluate the cell; full-width and small forms of the signs count too. */
function isFormula(value: string): boolean {
  if (DANGEROUS_WHITESPACE.has(value[0] ?? '')) return true;
  const visible = value.replace(LEADING_IGNORED, '');
  const first = String.fromCodePoint(visible.codePointAt(0) ?? 0x20).normalize('NFKC');
  return FORMULA_SIGNS.has(first[0] as string);
}

export interface CsvRow {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** False if the last quote of the file is missing, so that a cell contains everything that follows. */
  readonly isClosed: boolean;
}

/**
 * Reads CSV as spreadsheets of any country save it: separated by commas, semicolons, or tabs, with any line ends. Blank
 * lines are left out, and the apostrophes of `formatCsvLine` are removed. Runs in linear time, also for hostile input.
 */
export function parseCsv(text: string): CsvRow[] {
  const content = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const delimiter = detectDelimiter(content);
  const rows: CsvRow[] = [];
  let at = 0;
  let line = 1;
  while (at < content.length) {
    const row = readRow(content, at, delimiter);
    const cells = row.cells.map(removeApostrophe);
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells, isClosed: row.isClosed });
    line += row.lines;
    at = row.end;
  }
  return rows;
}

const removeApostrophe = (cell: string): string =>
  cell.startsWith("'") && needsApostrophe(cell.slice(1)) ? cell.slice(1) : cell;

/** The one that divides the first line into the most cells. */
function detectDelimiter(content: string): string {
  const cellsWith = (delimiter: string): number => readRow(content, 0, delimiter).cells.length;
  return DELIMITERS.reduce((best, next) => (cellsWith(next) > cellsWith(best) ? next : best));
}

interface ReadRow {
  readonly cells: readonly string[];
  /** Where the next row begins. */
  readonly end: number;
  readonly lines: number;
  readonly isClosed: boolean;
}

function readRow(content: string, start: number, delimiter: string): ReadRow {
  const cells: string[] = [];
  let lines = 1;
  for (let at = start; ; at += 1) {
    const cell = readCell(content, at, delimiter);
    cells.push(cell.text);
    lines += cell.text.split('\n').length - 1;
    at = cell.end;
    if (content[at] !== delimiter) return { cells, end: at + 1, lines, isClosed: cell.isClosed };
  }
}

/** Reads up to the delimiter or line end at `end`. Whatever follows a closing quote belongs to the cell. */
function readCell(content: string, start: number, delimiter: string) {
  let text = '';
  let at = start;
  if (content[at] === '"') {
    for (at += 1; ; at += 2) {
      const quote = content.indexOf('"', at);
      if (quote < 0) return { text: text + content.slice(at), end: content.length, isClosed: false };
      text += content.slice(at, quote);
      at = quote;
      if (content[quote + 1] !== '"') break;
      text += '"';
    }
    at += 1;
  }
  const rest = at;
  while (at < content.length && content[at] !== delimiter && content[at] !== '\n') at += 1;
  return { text: text + content.slice(rest, at), end: at, isClosed: true };
}
