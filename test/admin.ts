import { accountRoutes } from '#features/accounts/contract.ts';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import type { RealServer } from './real-server.ts';
import { createPerson, TEST_PASSWORD, type TestPerson } from './test-server.ts';

/** Settings with which the first start of a real server creates an administrator that `signInAsAdmin` knows. */
export const ADMIN_SETTINGS = { DEMO: '0', DEMO_PASSWORD: TEST_PASSWORD };

export async function signInAsAdmin({ url }: Pick<RealServer, 'url'>): Promise<TestPerson> {
  const admin = createPerson(url, 'admin');
  // The account is created just after the server reports that it is ready.
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      await admin.call(accountRoutes.signIn, { username: 'admin', password: TEST_PASSWORD });
      return admin;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

/** Polls a video of a real server until it matches. Failed requests are retried, as the server may be down meanwhile. */
export async function pollVideo(
  person: TestPerson,
  id: string,
  isWanted: (video: Video) => boolean,
  timeoutMs = 200_000,
): Promise<Video> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const video = await person.call(videoRoutes.get, { id }).catch(() => null);
    if (video && isWanted(video)) return video;
    if (Date.now() > deadline) throw new Error(`video ${id} is still ${video?.state ?? 'unavailable'}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
