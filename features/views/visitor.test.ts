import { describe, expect, it } from 'vitest';
import type { Device } from './port.ts';
import { deviceOf, isBot } from './visitor.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';
const HEADLESS = CHROME.replace('Chrome', 'HeadlessChrome');
const PIXEL =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36';

describe('a visitor', () => {
  it.each<[string, Device]>([
    [CHROME, 'desktop'],
    [HEADLESS, 'desktop'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
      'desktop',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0', 'desktop'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36', 'desktop'],
    [PIXEL, 'phone'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'phone'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', 'phone'],
    ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'tablet'],
    ['Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/150.0 Safari/537.36', 'tablet'],
    ['Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) AppleWebKit/537.36 TV Safari/537.36', 'tv'],
    ['Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/108.0 Safari/537.36', 'tv'],
    ['node', 'other'],
    ['', 'other'],
  ])('with %s uses a %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));

  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', true],
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', true],
    ['Mozilla/5.0 (compatible; Yahoo! Slurp)', true],
    [CHROME, false],
    [HEADLESS, false],
    [PIXEL, false],
    ['Mozilla/5.0 (Linux; Android 13; CUBOT X30) AppleWebKit/537.36 Mobile Safari/537.36', false],
    ['node', false],
  ])('with %s is a bot: %s', (userAgent, expected) => expect(isBot(userAgent)).toBe(expected));
});
