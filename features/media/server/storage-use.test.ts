import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, signIn, type TestPerson, type TestServer } from '#test/test-server.ts';
import { uploadFile } from '#test/upload.ts';
import { mediaRoutes } from '../contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ env: { PERSON_QUOTA_GB: '1' } });
});
afterAll(() => server.stop());

const use = (person: TestPerson) => person.call(mediaRoutes.storage, {});

describe('storage', () => {
  it('is summed up for a person and for those who manage the organization, with the trash [HO-02]', async () => {
    const path = join(server.config.dataDir, 'some-bytes');
    writeFileSync(path, Buffer.alloc(1000, 7));
    const ana = await server.as('ana');
    const bob = await server.as('bob');
    const mo = await signIn(server.server, server.url, { username: 'mo', role: 'moderator' });
    await uploadFile(ana, path);
    const id = await uploadFile(ana, path);
    await uploadFile(bob, path);
    await ana.call(videoRoutes.remove, { id });
    const limit_bytes = (await use(bob)).own.limit_bytes;
    expect(limit_bytes).toBeGreaterThan(0);
    expect(await use(ana)).toEqual({
      own: { bytes: 2000, trash_bytes: 1000, limit_bytes },
      organization: null,
    });
    expect(await use(mo)).toEqual({
      own: { bytes: 0, trash_bytes: 0, limit_bytes },
      organization: { bytes: 3000 },
    });
    const { id: organizationId } = await server.server.service('organizations').create('Elsewhere');
    const account = { username: 'stranger', role: 'administrator' as const, organizationId };
    const stranger = await signIn(server.server, server.url, account);
    expect((await use(stranger)).organization).toEqual({ bytes: 0 });
    await ana.call(videoRoutes.remove, { id, permanent: true });
    expect((await use(ana)).own).toEqual({ bytes: 1000, trash_bytes: 0, limit_bytes });
    expect((await use(mo)).organization).toEqual({ bytes: 2000 });
  });
});
