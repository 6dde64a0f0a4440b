import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('likes', {
  title: 'Liked videos',
  lead: 'Only you can see this list.',
  signInTitle: 'Sign in to see your liked videos',
  signInBody: 'When you are signed in, the videos you like are collected here.',
  signIn: 'Sign in',
  loading: 'Loading your liked videos',
  list: 'Liked videos',
  unlike: 'Unlike “{title}”',
  unliked: 'Removed from your liked videos',
  undo: 'Undo',
  undoOf: 'Undo: like “{title}” again',
  notSaved: "The change couldn't be saved",
  empty: 'No liked videos yet',
  emptyHint: 'Select Like on a video to find it here again.',
  browse: 'Browse videos',
});
