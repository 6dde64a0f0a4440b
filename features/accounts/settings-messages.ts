import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('accounts.settings', {
  appearance: 'Appearance',
  appearanceLead: 'On this device.',
  theme: 'Theme',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  language: 'Language',
  languageLead: 'On this device, and for e-mail to you.',
});
