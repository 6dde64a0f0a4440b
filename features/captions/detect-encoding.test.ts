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

  it.each<[string, string, number[]]>([
    ['a little-endian byte order mark', 'utf-16le', [0xff, 0xfe, 0x22, 0x6f]],
    ['a big-endian byte order mark', 'utf-16be', [0xfe, 0xff, 0x6f, 0x22]],
    ['the first half of a little-endian mark', 'windows-1252', [0xff, 0x41]],
    ['the second half of a little-endian mark', 'windows-1252', [0x41, 0xfe]],
    ['the first half of a big-endian mark', 'windows-1252', [0xfe, 0x41]],
    ['the second half of a big-endian mark', 'windows-1252', [0x41, 0xff]],
    ['mostly even zeros', 'utf-16be', [0, 0, 0, 0x41]],
    ['mostly odd zeros', 'utf-16le', [0, 0, 0x41, 0]],
    ['as many even as odd zeros', 'utf-8', [0, 0, 0x41, 0x42]],
    ['one odd zero in ten bytes', 'utf-8', [0x41, 0, 0x41, 0x41, 0x41, 0x41, 0x41, 0x41, 0x41, 0x41]],
    ['one even zero in ten bytes', 'utf-8', [0, 0x41, 0x41, 0x41, 0x41, 0x41, 0x41, 0x41, 0x41, 0x41]],
    ['the first character of two bytes', 'utf-8', [0xc2, 0x80]],
    ['the last character of two bytes', 'utf-8', [0xdf, 0xbf]],
    ['the first character of three bytes', 'utf-8', [0xe0, 0xa0, 0x80]],
    ['the last character of three bytes', 'utf-8', [0xef, 0xbf, 0xbf]],
    ['the first character of four bytes', 'utf-8', [0xf0, 0x90, 0x80, 0x80]],
    ['the last character of four bytes', 'utf-8', [0xf4, 0x8f, 0xbf, 0xbf]],
    ['a lead byte beyond Unicode', 'windows-1252', [0xf5, 0x80, 0x80, 0x80]],
    ['a lone continuation', 'windows-1252', [0x80]],
    ['a missing second byte', 'windows-1252', [0xc3, 0x41]],
    ['a missing third byte', 'windows-1252', [0xe0, 0xa0, 0x41]],
    ['a missing fourth byte', 'windows-1252', [0xf0, 0x90, 0x80, 0x41]],
  ])('for %s returns %s', (_, encoding, bytes) => {
    expect(detectEncoding(Uint8Array.from(bytes))).toBe(encoding);
  });
});
