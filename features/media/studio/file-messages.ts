import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('media.file', {
  file: 'File',
  noMedia: 'No media yet',
  ready: 'Ready',
  failed: 'Failed',
  previousPlays: 'The previous file still plays.',
  processing: 'Processing',
  watchable: 'Ready to watch',
  watchableSoon: 'Ready to watch in a moment.',
  startsAt: 'It starts at about {time}.',
  retry: 'Retry',
  replace: 'Replace file',
  upload: 'Upload a file',
  download: 'Download original',
  input: 'Video or audio file',
});
