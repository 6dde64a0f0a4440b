import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('web', {
  skipToContent: 'Skip to content',
  loading: 'Loading',
  home: '{name}, library',
  mainNavigation: 'Main',
  studio: 'Studio',
  signIn: 'Sign in',
});
