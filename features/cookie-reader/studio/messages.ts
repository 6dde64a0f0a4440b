import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('cookie-reader.studio', {
  cookies: 'Cookies in analytics',
  cookiesHint: 'Viewers see nothing; the values of these cookies of the page are recorded with their views.',
  names: 'Names of the cookies',
  namesHint: 'Separated by commas. Only cookies that scripts of the page can read are recorded.',
  namesMissing: 'Enter at least one name.',
  save: 'Save cookies',
});
