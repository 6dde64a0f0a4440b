import type { Post } from './posting.ts';
import type { BenchWorld } from './world.ts';

/** Posts by one person after the other, so that nobody reaches the limit per person. */
export function ourPosts({ posters }: BenchWorld, videoId: string): (text: string) => Post {
  let turn = 0;
  return (text) => {
    const { cookie, csrf } = posters[turn++ % posters.length]!;
    return {
      path: `/app/video/${videoId}/comment`,
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ text, _csrf: csrf }).toString(),
    };
  };
}
