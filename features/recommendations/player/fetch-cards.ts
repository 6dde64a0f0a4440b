import type { VideoSummary } from '#features/videos/contract.ts';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { recommendationCalls } from '../calls.ts';

export type Card = Pick<VideoSummary, 'kapsule_id' | 'displayname' | 'duration' | 'images'>;
/** EO-08: where the videos come from; part of their links. */
export type ListName = 'recommended' | 'related';
export interface CardList {
  readonly name: ListName;
  readonly cards: readonly Card[];
}

/** EO-08 */
const CARDS_MAX = 8;
/** Both calls together end about when the end screen opens. */
const LIMIT_MS = 3000;

/** EO-08: recommended videos; related ones when that call fails or is slow. Null when neither can be had. */
export async function fetchCards(
  { api, player, signal }: Pick<WidgetContext, 'api' | 'player' | 'signal'>,
  limitMs = LIMIT_MS,
): Promise<CardList | null> {
  for (const name of ['recommended', 'related'] as const) {
    try {
      const input = { id: player.video.id, offset: 0, count: CARDS_MAX };
      const limited = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
      const { list } = await untilAborted(
        api.call(recommendationCalls[name], input, { signal: limited }),
        limited,
      );
      return { name, cards: list.slice(0, CARDS_MAX) };
    } catch {
      if (signal.aborted) return null;
    }
  }
  return null;
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}

export const cardLink = (id: string, name: ListName): string =>
  `/app/video/${encodeURIComponent(id)}?trk_list=${name}`;
