/** Cannot be encoded in UTF-8, but in JSON as an escape. */
export const LONE_SURROGATE = '\ud800';

const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'valueOf', 'toString', 'hasOwnProperty'];

/** Sent as text in paths, queries, and bodies. */
export const HOSTILE_TEXTS: readonly string[] = [
  'a\0b',
  `a${LONE_SURROGATE}b`,
  ...PROTOTYPE_NAMES,
  '__proto__:x',
  'valueOf:x',
  '1e308',
  '9223372036854775808',
  '2147483648',
  '-1',
  'NaN',
  '1e3',
  '',
  'x'.repeat(5_000),
  '..',
  '.',
  '%2e%2e',
  '../../etc/passwd',
  "' or 1=1 --",
];

/** Sent as other JSON values in bodies. */
export const HOSTILE_JSON: readonly unknown[] = [
  1e308,
  2 ** 63,
  -1,
  true,
  null,
  [],
  ['a\0b'],
  {},
  { constructor: { prototype: 1 } },
  { [`k${LONE_SURROGATE}`]: 'a\0b' },
];

/** Appended to a query instead of `field=value`. */
export const HOSTILE_QUERIES: readonly ((field: string) => string)[] = [
  (field) => `${field}=a&${field}=b`,
  (field) => `${field}[__proto__]=1`,
  (field) => `${field}=%`,
  (field) => `${field}=%ff%fe`,
  (field) => `${field}`,
];

/** Headers that handlers read themselves. HTTP does not allow NUL in them. */
export const HOSTILE_HEADERS: Readonly<Record<string, readonly string[]>> = {
  'upload-length': ['1e3', '0x10', '-1', '9223372036854775808', 'NaN', ' ', '1e308', '1, 2'],
  'upload-offset': ['1e3', '0x0', '-1', '9223372036854775808', 'NaN', ' ', '1, 2'],
  'upload-metadata': ['video AA==', 'video', ',', '__proto__ YQ==', `video ${'QUFB'.repeat(500)}`],
  range: ['bytes=-', 'bytes=9223372036854775808-', 'bytes=1-0', 'bytes=0-0,2-3', 'lines=1', 'bytes=1e3-'],
  'last-event-id': ['9223372036854775808', '-1', '1e308', '__proto__', '1.5'],
  'x-embed-token': ['__proto__', '..', 'a.b.c', 'x'.repeat(900)],
  'x-kct': ['__proto__', '..', 'a.b.c', '00000000-0000-0000-0000-000000000000.9e99.x', 'x'.repeat(900)],
  'x-csrf-token': ['__proto__', ''],
  cookie: ['kapsule_session=%00', 'kapsule_session=%ED%A0%80', 'theme=%00', '__proto__=1', '=; ;=='],
  origin: ['null', 'http://[', '__proto__'],
  'accept-language': ['*;q=9e9', '__proto__'],
  'if-none-match': ['"', '*'],
  'x-forwarded-for': ['__proto__', '::ffff:999.1.1.1', ','],
};

/** Request targets, sent without normalization. */
export const HOSTILE_PATHS: readonly string[] = [
  '//',
  '//x',
  '///',
  '/.',
  '/..',
  '/%2e',
  '/%2e%2e',
  '/%2E%2e/x',
  '/%00',
  '/a%00b',
  '/%',
  '/%zz',
  '/%ff',
  '/%ED%A0%80',
  '/%2f%2f',
  '/%5c..%5cx',
  '/assets/../x',
  '/assets/%2e%2e/x',
  '/assets//x',
  '/assets/%00',
  '/assets/.',
  '/assets/',
  '/app//video',
  '/app/./video/x',
  '/app/video/%00',
  '/app/video/%ED%A0%80',
  '/app/video/..',
  '/app/video/__proto__',
  '/app/video/%2e%2e',
  '/app/user/%00/setting',
  '/app/studio/%00',
  '/app/studio//',
  '/?q=%00',
  '//?q=1',
  '/?__proto__=1',
  '/api',
  '/api/v1',
  '/api/v1//videos',
  '/api/v1/videos/%00',
  '/api/v1/videos/%2e%2e/media',
  '/media',
  '/media//',
  '/media/a/b/',
  '/media/a/b//c',
  '/media/a/b/%00',
  '/media/a/b/..%2f..%2fx',
  '/sdk/../x',
  '/sdk/%2e%2e%2fx',
  `/${'x'.repeat(3_000)}`,
  `/app/video/${'x'.repeat(3_000)}`,
  '*',
  'http://elsewhere.example/x',
  'http://[/x',
];
