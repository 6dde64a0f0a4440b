import { accountRoutes } from '#features/accounts/contract.ts';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import type { RealServer } from './real-server.ts';
import { createPerson, TEST_PASSWORD, type TestPerson } from './test-server.ts';

/** The administrator that the first start of a real server makes; start it with these settings. */
export const ADMIN_SETTINGS = { DEMO: '0', DEMO_PASSWORD: TEST_PASSWORD };

export async function signInAsAdmin({ url }: Pick<RealServer, 'url'>): Promise<TestPerson> {
  const admin = createPerson(url, 'admin');
  // The account is made just after the server says that it is ready.
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

/** Polls a video of a real server, through times in which the server cannot answer, until it is as wanted. */
export async function untilVideoOf(
  person: TestPerson,
  id: string,
  wanted: (video: Video) => boolean,
  timeoutMs = 200_000,
): Promise<Video> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const video = await person.call(videoRoutes.get, { id }).catch(() => null);
    if (video && wanted(video)) return video;
    if (Date.now() > deadline) throw new Error(`video ${id} is still ${video?.state ?? 'not to be had'}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
