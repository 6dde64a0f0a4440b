import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('problems.player', {
  // ER-02
  somethingWrong: 'Something went wrong',
  justRefresh: 'Just refresh the page to try again.',
  details: 'Details',
  contactSupport: 'Contact support',
  tryAgain: 'Try again',
  refresh: 'Refresh',
  signIn: 'Sign in',
  seeOthers: 'See other videos',
  backOnline: 'Back online.',
  askOwner: 'Ask the owner for access.',
  signInToWatch: 'Sign in with an account that has access.',
  deletedHint: 'You may find something similar in the library.',
  notFoundHint: 'Check the address, or search the library.',
  emptyHint: "The video appears here as soon as it's uploaded.",
  failedHint: 'The owner can see the reason and try again.',
  nowPrivate: 'This video is now private.',
  noLongerAllowed: 'You can no longer watch this video.',
  justDeleted: 'This video has just been deleted.',
  noLongerAvailable: 'This video is no longer available.',
  mailSubject: 'Video playback error',
  mailText: "Hello,\r\n\r\nI can't play this video. Could you help?",
  mailVideo: 'Video: {url}',
  mailToken: 'Token: {token}',
  mailProblem: 'Problem: {problem}',
});
