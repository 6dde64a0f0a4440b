const FILENAME_MAX = 200;

/** Parses a byte count header: decimal digits only; null for '1e3', '0x10', ' 1', or a missing header. */
export function readByteCount(header: string | undefined): number | null {
  const count = /^\d{1,16}$/.test(header ?? '') ? Number(header) : Number.NaN;
  return Number.isSafeInteger(count) ? count : null;
}

/** Parses tus metadata: 'name base64, name base64'. */
export function readMetadata(header: string): Map<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '));
  return new Map(
    pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]),
  );
}

/** For display and download only; never used as a path. */
export function sanitizeFilename(name: string): string {
  const last = name.replace(/^.*[/\\]/s, '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  return last.replace(/[\u0000-\u001f\u007f"]/g, '').slice(0, FILENAME_MAX) || 'upload';
}
