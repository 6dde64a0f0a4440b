import { describe, expect, it } from 'vitest';
import { createTestServer } from '#test/test-server.ts';

describe('Strict-Transport-Security', () => {
  it.each([
    ['https://video.example.org', 'max-age=31536000'],
    ['http://video.example.org', null],
  ])('of a server with the public URL %s is %s on every response', async (PUBLIC_URL, expected) => {
    // Simulates a proxy that terminates TLS and is not listed in TRUST_PROXY.
    const server = await createTestServer({ env: { PUBLIC_URL } });
    try {
      for (const path of ['/health', '/nothing', '/api/v1/videos/x', '/%zz', '//x']) {
        const { headers } = await fetch(server.url + path);
        expect([path, headers.get('strict-transport-security')]).toEqual([path, expected]);
      }
    } finally {
      await server.stop();
    }
  });
});
