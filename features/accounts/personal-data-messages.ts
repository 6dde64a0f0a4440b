import { defineMessages } from '#kernel/text/messages.ts';

/** Downloading your data and deleting your account, in the settings. */
export const text = defineMessages('accounts.data', {
  exportTitle: 'Your data',
  exportLead: 'A copy of what you have entered and uploaded here.',
  exportBody:
    "The file contains your profile and settings, the details of your videos, your comments, your reminders, and the problems you reported, in a format that other programs can read (JSON). It doesn't contain the videos themselves.",
  download: 'Download your data',
  downloadLead: "Confirm that it's you.",
  downloadReady: 'Your download can start.',
  downloadStarted: 'Your download has started',
  cancel: 'Cancel',
  password: 'Password',
  code: 'Code',
  codeHint: 'From your authenticator app, or a recovery code.',
  username: 'Your username',
  usernameHint: 'Type {username} to confirm.',
  deleteTitle: 'Delete account',
  deleteLead: "For good. It can't be undone.",
  deleteBody:
    'Deletes your account and everything you have entered. You may want to download your data first.',
  deleteQuestion: 'Delete your account?',
  deleteWarning: "This can't be undone.",
  lossProfile:
    'Your profile, your page, your settings, your reminders, and the problems you reported are deleted.',
  lossSessions: "You're signed out on all devices.",
  lossComments:
    "Your comments are deleted. Where others have replied, their replies stay, but your text and name don't.",
  lossName: 'Nobody can use the name “{username}” again, not even you.',
  videosLegend: { one: 'What happens to your video?', other: 'What happens to your {count} videos?' },
  videosDelete: 'Delete',
  videosDeleteHint: 'With all files and all comments, at once.',
  videosHandOver: 'Hand over to {name}',
  videosHandOverHint:
    'An administrator of your organization. This includes private videos, but not what is in your trash.',
  confirmDelete: 'Delete account',
  close: 'Close',
  blockedTitle: "Your account can't be deleted yet",
  deletedTitle: 'Your account was deleted',
  deletedBody: 'It can take a few minutes until everything is gone.',
  leave: 'Go to the start page',
});
