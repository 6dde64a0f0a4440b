import { de } from './mail-messages.de.ts';
import { text } from './mail-messages.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
}
/** Null: the site's default. */
export type Language = 'en' | 'de' | null;

export const mailText = (language: Language): typeof text =>
  language === 'de' ? text.from('de', de) : text.from('en', text.messages);

interface LinkMail {
  readonly username: string;
  readonly site: string;
  readonly link: string;
}

export function createConfirmationMail(values: LinkMail, language: Language): MailText {
  const mail = mailText(language);
  return { subject: mail('confirmSubject'), text: mail('confirmBody', values) };
}

export function createResetMail(values: LinkMail, language: Language): MailText {
  const mail = mailText(language);
  return { subject: mail('resetSubject'), text: mail('resetBody', values) };
}

export function createSsoReminderMail(values: Omit<LinkMail, 'link'>, language: Language): MailText {
  const mail = mailText(language);
  return { subject: mail('ssoReminderSubject'), text: mail('ssoReminderBody', values) };
}
