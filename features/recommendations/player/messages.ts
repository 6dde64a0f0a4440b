import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('recommendations.player', {
  // EO-07
  alsoSee: 'Also see',
  previous: 'Previous videos',
  next: 'More videos',
  // EO-09
  wantPersonalized: 'Want to get personalized recommendations?',
  addInterests: 'Add interests',
});
