import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('playback.studio', {
  changedMeanwhile: 'Someone else changed this in the meantime. Their choice is shown now.',
  changedWhileTyping:
    'Someone else changed this in the meantime. Save again to replace their version with yours.',
  switchedOff: "'{label}' is switched off",
  undo: 'Undo',
  notRestored: "'{label}' wasn't switched on again",
});
