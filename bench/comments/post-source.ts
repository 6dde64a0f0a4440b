import type { CommentFixture } from './fixture.ts';
import type { Post } from './posting.ts';

/** Creates posts by each author in turn, so that nobody reaches the rate limit per person. */
export function createPostSource({ authors }: CommentFixture, videoId: string): (text: string) => Post {
  let turn = 0;
  return (text) => {
    const { cookie, csrf } = authors[turn++ % authors.length]!;
    return {
      path: `/app/video/${videoId}/comment`,
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ text, _csrf: csrf }).toString(),
    };
  };
}
