import { type Comment, commentRoutes } from '#features/comments/contract.ts';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import type { CallInputOf } from '#kernel/contract/route.ts';
import { createTestServer, type TestPerson } from '#test/test-server.ts';

export type CommentWorld = Awaited<ReturnType<typeof createCommentWorld>>;

/** An owner, two people who comment, and somebody who only looks. */
export async function createCommentWorld() {
  const server = await createTestServer();
  const [olga, ana, bob] = await Promise.all([server.as('olga'), server.as('ana'), server.as('bob')]);
  return {
    server,
    olga,
    ana,
    bob,
    nobody: server.anonymous(),
    /** A public live event of the owner unless told otherwise. */
    async video(fields: Partial<CallInputOf<typeof videoRoutes.create>> = {}): Promise<string> {
      const made: Video = await olga.call(videoRoutes.create, {
        displayname: 'A video',
        visibility: 'public',
        src: 'LIVE_EVENT',
        ...fields,
      });
      return made.kapsule_id;
    },
    /** Five minutes go by before each post, so that the limit per person does not matter. */
    async post(person: TestPerson, gconfid: string, text: string, adid?: string): Promise<Comment> {
      server.clock.advance(301_000);
      return person.call(commentRoutes.create, { gconfid, text, ...(adid ? { adid } : {}) });
    },
  };
}

/** 'ok', or the code of the error that a call ended with. */
export const failureOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  );
