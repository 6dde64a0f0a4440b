import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBeacon } from './send-beacon.ts';

afterEach(() => vi.unstubAllGlobals());

function setUp(isAccepted = true) {
  const sendBeacon = vi.fn((_url: URL, _body: Blob) => isAccepted);
  const fetch = vi.fn(async (_url: URL, _init: RequestInit) => new Response());
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('location', { href: 'https://video.example/app/video/v1', origin: 'https://video.example' });
  return { sendBeacon, fetch };
}

describe('createBeacon', () => {
  it('sends JSON with the latest tokens in the body', async () => {
    const { sendBeacon } = setUp();
    const tokens = { kct: null as string | null, csrf: 'c' };
    const beacon = createBeacon({ tokens });
    tokens.kct = 'k';
    expect(beacon('/api/v1/track', { at: 5 })).toBe(true);
    const [url, body] = sendBeacon.mock.calls[0]!;
    expect(String(url)).toBe('https://video.example/api/v1/track');
    expect(body.type).toBe('application/json');
    expect(JSON.parse(await body.text())).toEqual({ at: 5, kct: 'k', _csrf: 'c' });
  });

  it('returns false when the browser does not accept it', () => {
    setUp(false);
    expect(createBeacon({ tokens: { kct: null, csrf: null } })('/api/v1/track', {})).toBe(false);
  });

  it.each(['https://evil.example/track', '//evil.example/track', '/\\evil.example/track'])(
    'never sends tokens to %s',
    (path) => {
      const { sendBeacon, fetch } = setUp();
      expect(createBeacon({ tokens: { kct: 'k', csrf: 'c' } })(path, {})).toBe(false);
      expect(createBeacon({ tokens: { kct: 'k', csrf: 'c' }, pass: 'p' })(path, {})).toBe(false);
      expect(sendBeacon).not.toHaveBeenCalled();
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  it('uses a keepalive request when a pass must be sent', () => {
    const { fetch } = setUp();
    expect(createBeacon({ tokens: { kct: 'k', csrf: 'c' }, pass: 'p' })('/api/v1/track', { at: 5 })).toBe(
      true,
    );
    const [, init] = fetch.mock.calls[0]!;
    expect(init).toMatchObject({
      method: 'POST',
      keepalive: true,
      headers: { 'x-kct': 'k', 'x-csrf-token': 'c', 'x-embed-token': 'p' },
    });
  });

  it('refuses bodies larger than browsers accept during unload', () => {
    const { fetch } = setUp();
    const beacon = createBeacon({ tokens: { kct: null, csrf: null }, pass: 'p' });
    expect(beacon('/api/v1/track', { text: 'x'.repeat(64 * 1024) })).toBe(false);
    expect(fetch).not.toHaveBeenCalled();
  });
});
