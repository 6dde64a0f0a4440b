import type { PlayerPort } from '#kernel/player/core/widget.ts';
import { isSuperseded } from '../card-clicks.ts';
import { cardLink, type ListName } from './fetch-cards.ts';

/** EO-08: opens in place, or follows the link where the page cannot switch videos. */
export async function openCard(
  player: Pick<PlayerPort, 'openVideo'>,
  id: string,
  list: ListName,
): Promise<void> {
  try {
    await player.openVideo(id, { query: { trk_list: list } });
  } catch (error) {
    if (isSuperseded(error)) return;
    const isFramed = window.parent !== window;
    // The page of a video does not load inside of other pages.
    window.open(cardLink(id, list), isFramed ? '_blank' : '_self');
  }
}
