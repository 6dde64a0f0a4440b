import { describe, expect, it } from 'vitest';
import {
  hasNetworkHeading,
  listNetworks,
  NETWORK_NAMES,
  NETWORKS,
  namedNetworks,
  networkUrl,
  shownNetworks,
} from './networks.ts';

describe('hidden networks', () => {
  it.each([
    ['', ['facebook', 'yammer', 'twitter', 'linkedin']],
    ['yammer', ['facebook', 'twitter', 'linkedin']],
    [' Yammer , FACEBOOK', ['twitter', 'linkedin']],
    ['facebook,yammer,twitter,linkedin', []],
    ['mail', ['facebook', 'yammer', 'twitter', 'linkedin']],
    ['facebookyammer', ['facebook', 'yammer', 'twitter', 'linkedin']],
  ])('of %j leave %j [SH-03]', (hidden, shown) => expect(shownNetworks(hidden)).toEqual(shown));

  it.each([
    ['', true],
    ['facebook', true],
    ['facebook,yammer,twitter,linkedin', false],
    ['linkedin,twitter,yammer,facebook', false],
    ['x'.repeat(32), false],
    ['x'.repeat(31), true],
    ['x'.repeat(33), true],
  ])('of %j: the heading is shown: %s [SH-03]', (hidden, expected) =>
    expect(hasNetworkHeading(hidden)).toBe(expected),
  );

  it('have the specified names [SH-03]', () => {
    expect(NETWORKS.map((network) => NETWORK_NAMES[network])).toEqual([
      'Facebook',
      'Yammer',
      'Tweet',
      'LinkedIn',
    ]);
  });

  it('are listed in one order, so that all four have the specified length [SH-03]', () => {
    const all = listNetworks([...NETWORKS].reverse());
    expect([all, all.length]).toEqual(['facebook,yammer,twitter,linkedin', 32]);
    expect(namedNetworks(all)).toEqual([...NETWORKS]);
  });
});

describe('the page of a network', () => {
  it.each(NETWORKS)('%s gets the link, whatever the title contains [SH-03]', (network) => {
    const link = 'https://v.example/app/video/Abc?offset=9&endoffset=12';
    const url = new URL(networkUrl(network, link, '"><script> & #? \ud800 ü'));
    expect(url.protocol).toBe('https:');
    expect(url.host).toMatch(/^(www\.)?(facebook|yammer|twitter|linkedin)\.com$/);
    expect(url.hash).toBe('');
    expect([...url.searchParams.values()].some((value) => value.includes(link))).toBe(true);
    expect(url.search).not.toMatch(/[<>" ]/);
  });
});
