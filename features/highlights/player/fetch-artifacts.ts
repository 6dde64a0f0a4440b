import type { ApiPort, WidgetContext } from '#kernel/player/core/widget.ts';
import { artifactCalls } from '../calls.ts';
import type { Artifact } from '../contract.ts';

const TYPES = 'VISMARK,SLIDE,BOOKMARK';
/** 10,000 in pages of 1,000; a server that never comes to an end is not believed. */
const PAGES_MAX = 10;

/** Two widgets want the same list: it is fetched once for each player. */
const underWay = new WeakMap<ApiPort, Promise<readonly Artifact[]>>();

/** All marks of the video, in the order of time. What failed is tried anew when asked again. */
export function fetchArtifacts(ctx: Pick<WidgetContext, 'api' | 'player'>): Promise<readonly Artifact[]> {
  const begun = underWay.get(ctx.api) ?? fetchAll(ctx);
  underWay.set(ctx.api, begun);
  begun.catch(() => underWay.delete(ctx.api));
  return begun;
}

async function fetchAll({ api, player }: Pick<WidgetContext, 'api' | 'player'>): Promise<Artifact[]> {
  const all: Artifact[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { list, next } = await api.call(artifactCalls.list, {
      id: player.video.id,
      types: TYPES,
      kvtoken: player.viewToken,
      cursor,
    });
    all.push(...list);
    if (!next) break;
    cursor = next;
  }
  return all;
}
