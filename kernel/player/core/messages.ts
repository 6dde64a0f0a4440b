import { defineMessages } from '#kernel/text/messages.ts';
import { type ProblemCode, problems } from './problems.ts';

/** What the player tells viewers: problems by code, and why it does not seek. */
export const text = defineMessages('player.core', {
  ...problems,
  // CT-02
  noSeek: 'Non interactive mode is on, seek not allowed.',
  seekBlocked: "You can't seek right now.",
  popupBlocked: 'Your browser blocked the sign-in window. Allow pop-ups for this page, then try again.',
});

export const problemText = (code: ProblemCode): string => text(code);
