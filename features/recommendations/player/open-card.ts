import type { PlayerPort } from '#kernel/player/core/widget.ts';
import { cardLink, type ListName } from './fetch-cards.ts';

interface Click {
  readonly button: number;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}
/** All others mean a new tab or window, which is up to the browser. */
export const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: Click): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** EO-08: opens in place, or follows the link where the page cannot switch videos. */
export async function openCard(
  player: Pick<PlayerPort, 'openVideo'>,
  id: string,
  list: ListName,
): Promise<void> {
  try {
    await player.openVideo(id, { query: { trk_list: list } });
  } catch {
    const isFramed = window.parent !== window;
    // The page of a video does not load inside of other pages.
    window.open(cardLink(id, list), isFramed ? '_blank' : '_self');
  }
}
