import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('client', {
  pageFailed: 'Something went wrong on this page. Reload it and try again.',
  retryInSeconds: { one: 'Try again in {count} second.', other: 'Try again in {count} seconds.' },
  retryInMinutes: { one: 'Try again in {count} minute.', other: 'Try again in {count} minutes.' },
});
