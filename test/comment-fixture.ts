import { type Comment, commentRoutes } from '#features/comments/contract.ts';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import type { CallInputOf } from '#kernel/contract/route.ts';
import { createTestServer, type TestPerson } from '#test/test-server.ts';

export type CommentFixture = Awaited<ReturnType<typeof createCommentFixture>>;

/** A server with an owner (olga), two commenters (ana and bob), and an anonymous viewer. */
export async function createCommentFixture() {
  const server = await createTestServer();
  const [olga, ana, bob] = await Promise.all([server.as('olga'), server.as('ana'), server.as('bob')]);
  return {
    server,
    olga,
    ana,
    bob,
    nobody: server.anonymous(),
    /** Creates a video of the owner; by default a public live event. */
    async video(fields: Partial<CallInputOf<typeof videoRoutes.create>> = {}): Promise<string> {
      const made: Video = await olga.call(videoRoutes.create, {
        displayname: 'A video',
        visibility: 'public',
        src: 'LIVE_EVENT',
        ...fields,
      });
      return made.kapsule_id;
    },
    /** Advances the clock by five minutes before each post, to stay below the limit per person. */
    async post(person: TestPerson, gconfid: string, text: string, adid?: string): Promise<Comment> {
      server.clock.advance(301_000);
      return person.call(commentRoutes.create, { gconfid, text, ...(adid ? { adid } : {}) });
    },
  };
}

/** Returns 'ok', or the error code of a failed call. */
export const getFailureCode = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  );
