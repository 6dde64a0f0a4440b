import type { ApiPort, WidgetContext } from '#kernel/player/core/widget.ts';
import { artifactCalls } from '../calls.ts';
import type { Artifact } from '../contract.ts';

const TYPES = 'VISMARK,SLIDE,BOOKMARK';
/** 10,000 marks in pages of 1,000; prevents an endless loop. */
const MAX_PAGES = 10;

/** Two widgets need the same list, so each player fetches it once. */
const requests = new WeakMap<ApiPort, Promise<readonly Artifact[]>>();

/** All marks of the video, sorted by time. A failed request is repeated by the next call. */
export function fetchArtifacts(ctx: Pick<WidgetContext, 'api' | 'player'>): Promise<readonly Artifact[]> {
  const request = requests.get(ctx.api) ?? fetchAll(ctx);
  requests.set(ctx.api, request);
  request.catch(() => requests.delete(ctx.api));
  return request;
}

async function fetchAll({ api, player }: Pick<WidgetContext, 'api' | 'player'>): Promise<Artifact[]> {
  const all: Artifact[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
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
