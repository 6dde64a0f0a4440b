import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('organizations', {
  welcomeTo: 'Welcome to {organization}',
  signInToBrowse: 'Sign in to browse the videos. Links to public videos work without an account.',
  signIn: 'Sign in',
});
