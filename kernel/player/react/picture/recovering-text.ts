import type { PlayerState } from '../../core/player-state.ts';
import { text } from '../messages.ts';

/** What the player does about a lost connection; '' while there is none. */
export function recoveringText(recovering: PlayerState['trouble']['recovering']): string {
  if (recovering === 'no') return '';
  return recovering === 'offline' ? text('offline') : text('reconnecting');
}
