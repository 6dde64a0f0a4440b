import { describe, expect, it } from 'vitest';
import { detectEncoding } from './detect-encoding.ts';

const TEXT = '1\r\n00:00:01,000 --> 00:00:02,000\r\nGrüße, señor — naïve\r\n';
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('textEncoding', () => {
  it.each<[string, Uint8Array, string]>([
    ['UTF-8', Buffer.from(TEXT), TEXT],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`), TEXT],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), TEXT],
    ['UTF-16 without a byte order mark', Buffer.from(TEXT, 'utf16le'), TEXT],
    ['big-endian UTF-16', utf16be(`\ufeff${TEXT}`), TEXT],
    ['big-endian UTF-16 without a byte order mark', utf16be(TEXT), TEXT],
    [
      'Arabic in UTF-16',
      Buffer.from('00:01.000 --> 00:02.000\nمرحبا بكم في الفيلم الطويل', 'utf16le'),
      '00:01.000 --> 00:02.000\nمرحبا بكم في الفيلم الطويل',
    ],
    ['Latin-1', Buffer.from('Grüße, señor', 'latin1'), 'Grüße, señor'],
    ['Windows quotes', Buffer.from([0x93, 0x48, 0x69, 0x94]), '“Hi”'],
    ['a UTF-8 file truncated within a character', Buffer.from('Grü').subarray(0, 3), 'Gr\ufffd'],
    ['an empty file', new Uint8Array(), ''],
    ['overlong UTF-8, which is invalid', Buffer.from([0xc0, 0xaf]), 'À¯'],
  ])('reads %s', (_, bytes, expected) => {
    expect(new TextDecoder(detectEncoding(bytes)).decode(bytes)).toBe(expected);
  });
});
