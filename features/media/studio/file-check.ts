/** Why a file is not uploaded. */
export type FileProblem = 'captions' | 'image' | 'document' | 'archive' | 'program' | 'empty';

const EXTENSIONS: Readonly<Record<Exclude<FileProblem, 'empty'>, readonly string[]>> = {
  captions: ['srt', 'vtt', 'sbv', 'ass', 'ssa', 'ttml', 'dfxp'],
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'heif', 'bmp', 'tif', 'tiff', 'svg', 'psd'],
  document: [
    ...['txt', 'md', 'rtf', 'csv', 'json', 'xml', 'html', 'htm', 'pdf'],
    ...['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp', 'key', 'pages', 'numbers', 'epub'],
  ],
  archive: ['zip', 'rar', '7z', 'gz', 'tar', 'tgz', 'bz2', 'xz', 'iso', 'dmg'],
  program: ['exe', 'msi', 'app', 'apk', 'sh', 'bat', 'js', 'py', 'jar'],
};

const TYPES: readonly (readonly [RegExp, FileProblem])[] = [
  [/^image\//, 'image'],
  [/^text\/vtt$|subrip/, 'captions'],
  [/^(text|font)\/|^application\/(pdf|json|rtf|msword|vnd\.(ms-|oasis\.|openxmlformats))/, 'document'],
  [/^application\/(zip|gzip|x-(7z|rar|tar|gzip|zip)|vnd\.rar)/, 'archive'],
];

/** Bytes at the beginning of files, as Latin-1 text; `at` is their position. */
const BEGINNINGS: readonly { text: string; at?: number; problem: FileProblem }[] = [
  { text: 'WEBVTT', problem: 'captions' },
  { text: '\xff\xd8\xff', problem: 'image' },
  { text: '\x89PNG', problem: 'image' },
  { text: 'GIF8', problem: 'image' },
  { text: 'WEBP', at: 8, problem: 'image' },
  { text: 'ftypheic', at: 4, problem: 'image' },
  { text: 'ftypheix', at: 4, problem: 'image' },
  { text: 'ftypmif1', at: 4, problem: 'image' },
  { text: 'ftypavif', at: 4, problem: 'image' },
  { text: '%PDF', problem: 'document' },
  { text: '{\\rtf', problem: 'document' },
  { text: '<?xml', problem: 'document' },
  { text: '<!DOCTYPE', problem: 'document' },
  { text: 'PK\x03\x04', problem: 'archive' },
  { text: 'Rar!', problem: 'archive' },
  { text: '7z\xbc\xaf', problem: 'archive' },
  { text: '\x1f\x8b', problem: 'archive' },
  { text: 'MZ', problem: 'program' },
  { text: '\x7fELF', problem: 'program' },
  { text: '#!', problem: 'program' },
];
const BYTE_ORDER_MARK = '\xef\xbb\xbf';
const SUBRIP = /^\s*\d+\s*\n\d\d:\d\d:\d\d[,.]\d{3} --> /;

/** How much of a file is looked at. */
export const CHECKED_BYTES = 64;

/** Finds files that cannot be video or audio; the server decides about everything else. */
export function checkFile(file: {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly beginning: Uint8Array;
}): FileProblem | null {
  if (file.size === 0) return 'empty';
  const extension = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  for (const [problem, extensions] of Object.entries(EXTENSIONS))
    if (extensions.includes(extension)) return problem as FileProblem;
  return checkContent(file.beginning) ?? TYPES.find(([pattern]) => pattern.test(file.type))?.[1] ?? null;
}

function checkContent(beginning: Uint8Array): FileProblem | null {
  const letters = String.fromCharCode(...beginning.slice(0, CHECKED_BYTES));
  const text = letters.startsWith(BYTE_ORDER_MARK) ? letters.slice(BYTE_ORDER_MARK.length) : letters;
  if (SUBRIP.test(text)) return 'captions';
  return BEGINNINGS.find(({ text: bytes, at = 0 }) => text.startsWith(bytes, at))?.problem ?? null;
}
