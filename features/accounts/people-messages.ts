import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('accounts.people', {
  actionsFor: 'Actions for {name}',
  suspended: 'Suspended',
  createLink: 'Create password reset link',
  linkTitle: 'Send this link to {name}',
  linkLead:
    "It lets them choose a new password, works once, and expires in 24 hours. It's shown only now. Anyone who has it can use it.",
  linkLabel: 'Password reset link',
  linkFailed: "The link wasn't created",
  done: 'Done',
  resetFactor: 'Reset two-step sign-in',
  resetFactorTitle: 'Reset two-step sign-in for {name}?',
  resetFactorBody:
    'Their password is enough to sign in until they set it up again. Make sure that the request really comes from them.',
  resetFactorDone: 'Two-step sign-in is off for {name}',
  resetFactorFailed: "Two-step sign-in wasn't reset",
  suspend: 'Suspend',
  suspendTitle: 'Suspend {name}?',
  suspendBody: "They're signed out everywhere and can't sign in. Their videos and comments stay.",
  suspendDone: '{name} is suspended',
  unsuspend: 'Lift suspension',
  unsuspendDone: '{name} can sign in again',
  changeFailed: 'Nothing was changed',
  search: 'Search members',
  noneFound: 'No members match your search.',
});
