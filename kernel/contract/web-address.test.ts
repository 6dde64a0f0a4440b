import { describe, expect, it } from 'vitest';
import { isWebAddress } from './web-address.ts';

describe('isWebAddress', () => {
  it.each([
    'example.org',
    'www.example.org',
    'http://example.org',
    'HTTPS://Example.Org/',
    'ftp://files.example.org/pub/a.txt',
    'ftps://files.example.org:990',
    'https://example.org:8443/a/b.html?q=1&r=%20#part-2',
    '192.168.0.1',
    'http://10.0.0.1:8080/path',
    'bücher.example',
    'example.org?q',
    'example.org#top',
  ])('accepts %s [PP-05]', (address) => expect(isWebAddress(address)).toBe(true));

  it.each([
    '',
    ' ',
    'example',
    'http://',
    'http:///path',
    'javascript:alert(1)',
    'mailto:a@example.org',
    'data:text/html,x',
    'gopher://example.org',
    '//example.org',
    'http://user@example.org',
    'http://example.org:port',
    'http://example.org:99999',
    '256.1.1.1',
    '1.2.3',
    '1.2.3.4.5',
    '-a.example',
    'a..example',
    'http://example.org/a b',
    'http://example.org/"onclick=',
    'http://example.org/\\evil',
    'http://exam\u202eple.org',
    'http://example.org\n.evil.com',
  ])('rejects %j [PP-05]', (address) => expect(isWebAddress(address)).toBe(false));
});
