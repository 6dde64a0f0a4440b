import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('accounts.recovery', {
  forgotTitle: 'Reset your password',
  forgotLead: "We'll email you a link to choose a new one.",
  account: 'Username or email address',
  sendLink: 'Send link',
  backToSignIn: 'Back to sign-in',
  sentTitle: 'Check your inbox',
  sentBody:
    "If this account exists and has a confirmed email address, you'll get a link in a few minutes. It works for one hour. Nothing there? Check your spam folder, or ask an administrator for a link.",
  mailOffTitle: 'Ask an administrator',
  mailOffBody:
    "This site can't send email. An administrator can create a link that lets you choose a new password.",
  resetTitle: 'Choose a new password',
  resetLead: 'for @{username}',
  otherAccount: "You're signed in as @{username}. This link is for another account.",
  newPassword: 'New password',
  newPasswordHint: 'At least {min} characters. A sentence works well.',
  savePassword: 'Save password',
  everywhereNote: "You'll be signed out on all devices.",
  doneTitle: 'Your password was changed',
  doneBody: "You're signed out everywhere. Sign in with your new password.",
  signIn: 'Sign in',
  closedTitle: "This link doesn't work",
  requestNew: 'Request a new link',
});
