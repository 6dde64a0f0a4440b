import { defineMessages } from '#kernel/text/messages.ts';

/** Mails contain no free text by users, which could be abused for spam; usernames have a restricted alphabet. */
export const text = defineMessages('accounts.mail', {
  confirmSubject: 'Confirm your email address',
  confirmBody:
    "The account \"{username}\" on {site} wants to use this email address.\n\nIf that's you, open this link in the browser where you're signed in:\n\n{link}\n\nIt works once, for 24 hours. If you didn't ask for this, you can ignore this email.\n",
  resetSubject: 'Reset your password',
  resetBody:
    'Someone asked to reset the password of the account "{username}" on {site}.\n\nTo choose a new password, open this link:\n\n{link}\n\nThe link works once and expires in one hour. If this wasn\'t you, you can ignore this email. Your password stays the same.\n',
  ssoReminderSubject: 'Sign in through your organization',
  ssoReminderBody:
    'Someone asked to reset the password of the account "{username}" on {site}.\n\nThis account has no password. Sign in through your organization instead.\n',
  passwordChangedSubject: 'Your password was changed',
  passwordChangedBody:
    'The password of your account "{username}" on {site} was changed. All other devices were signed out.\n\nIf this wasn\'t you, reset your password right away:\n\n{forgot}\n',
  passwordResetSubject: 'Your password was reset',
  passwordResetBody:
    'A new password was set for your account "{username}" on {site} with a reset link. All devices were signed out.\n\nIf this wasn\'t you, reset your password right away:\n\n{forgot}\n',
  secondFactorOnSubject: 'Two-step sign-in is on',
  secondFactorOnBody:
    'Two-step sign-in was turned on for your account "{username}" on {site}. Signing in now takes your password and a code.\n\nIf this wasn\'t you, someone knows your password. Reset it right away, and ask an administrator to turn off two-step sign-in:\n\n{forgot}\n',
  secondFactorOffSubject: 'Two-step sign-in is off',
  secondFactorOffBody:
    'Two-step sign-in was turned off for your account "{username}" on {site}. Your password is now enough to sign in.\n\nIf you didn\'t do this and didn\'t ask an administrator to, reset your password right away:\n\n{forgot}\n',
  recoveryCodesSubject: 'You have new recovery codes',
  recoveryCodesBody:
    'New recovery codes were created for your account "{username}" on {site}. The old ones no longer work.\n\nIf this wasn\'t you, reset your password right away:\n\n{forgot}\n',
  emailChangedSubject: 'Your email address was changed',
  emailChangedBody:
    "The account \"{username}\" on {site} now uses a different email address. You won't get any more email at this one.\n\nIf this wasn't you, sign in, change your password, and set your address again. If you can't sign in, contact an administrator.\n",
  emailRemovedSubject: 'Your email address was removed',
  emailRemovedBody:
    'This email address was removed from the account "{username}" on {site}. You can no longer reset your password by email.\n\nIf this wasn\'t you, sign in, change your password, and set your address again. If you can\'t sign in, contact an administrator.\n',
  accountDeletedSubject: 'Your account was deleted',
  accountDeletedBody:
    'Your account "{username}" on {site} was deleted. This is the last email that you get from us.\n\nIf this wasn\'t you, contact an administrator.\n',
});
