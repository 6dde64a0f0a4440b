import { describe, expect, it } from 'vitest';
import { isLoadable } from './loadable-address.ts';

describe('isLoadable', () => {
  it.each([
    ['https://example.org', true],
    ['HTTPS://Example.Org/a.png', true],
    ['http://forms.example.org:8080/a', true],
    ['https://a-b.example?c_d', true],
    ['https://example.org#a_b', true],
    ['https://example.org/a_b/c_d.png', true],
    ['https://192.168.0.1/a.png', true],
    ['https://bücher.example', true],
    ['https://उदाहरण.भारत/a', true],
    // Hosts that a policy cannot name
    ['https://my_bucket.example.org/a.png', false],
    ['HTTP://my_bucket.example.org', false],
    ['https://a.b_c.example:8443', false],
    ['https://[2001:db8::1]/a.png', false],
    ['https://*', false],
    // What could end a directive
    ['https://a.example;script-src', false],
    ['https://a.example,b.example', false],
    ['https://a.example b.example', false],
    ["https://'none'", false],
    // Paths
    ['a_b.png', true],
    ['my_folder/a.png', true],
    ['', true],
  ])('of %j is %s [EM-10]', (address, expected) => {
    expect(isLoadable(address)).toBe(expected);
  });

  it('reads long addresses in linear time', () => {
    expect(isLoadable(`https://${'a.'.repeat(50_000)}_`)).toBe(false);
  });
});
