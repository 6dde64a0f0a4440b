import { defineMessages } from '#kernel/text/messages.ts';

/** Loaded with the player; the dialog has its own. */
export const text = defineMessages('sharing.player', { share: 'Share' });
