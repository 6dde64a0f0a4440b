import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('surveys.studio', {
  survey: 'Survey',
  surveyHint:
    "Viewers answer your survey before the video or after it. They can't close it, but a page that doesn't answer never locks the video.",
  form: 'Form at the end',
  formHint: 'Viewers see your form over the player when the video has ended, until they have sent it.',
  moment: 'When it appears',
  atStart: 'Before the video',
  atEnd: 'After the video',
  page: 'Page',
  pageHint:
    "The page runs in a sandbox, so it can't reach the player or this site. It closes itself with the message '{message}'. {username} and {kapsule_id} in its address are replaced for each viewer.",
  badPage: 'Upload a file, or enter an address that starts with https://.',
  notLoadable: 'Nothing can be loaded from a domain with an underscore. Enter an address on another domain.',
  ownPage: "A page of this site can't be shown here. Upload a file, or enter an address on another site.",
  save: 'Save page',
});
