import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('captions.site', {
  backToNow: 'Back to now',
  close: 'Close the transcript',
  download: 'Download the transcript',
  failed: "The transcript couldn't be loaded.",
  formatSrt: 'Captions (.srt)',
  formatTxt: 'Plain text (.txt)',
  formatVtt: 'Captions (.vtt)',
  language: 'Language of the transcript',
  loading: 'Loading…',
  transcript: 'Transcript',
  tryAgain: 'Try again',
});
