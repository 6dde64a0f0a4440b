export interface MailText {
  readonly subject: string;
  readonly text: string;
}
export type Language = 'en' | 'de' | null;

/** Contains no free text by users, which could be abused for spam; usernames have a restricted alphabet. */
interface ResetMail {
  readonly username: string;
  readonly site: string;
  readonly link: string;
}

const joinLines = (...lines: string[]): string => [...lines, ''].join('\n');

export function createResetMail({ username, site, link }: ResetMail, language: Language): MailText {
  if (language === 'de')
    return {
      subject: 'Passwort zurücksetzen',
      text: joinLines(
        `Für das Konto „${username}“ auf ${site} wurde ein neues Passwort angefordert.`,
        '',
        'Mit diesem Link legst du es fest:',
        '',
        link,
        '',
        'Der Link funktioniert einmal und eine Stunde lang. Wenn du das nicht warst, kannst du diese E-Mail ignorieren. Dein Passwort bleibt dann, wie es ist.',
      ),
    };
  return {
    subject: 'Reset your password',
    text: joinLines(
      `Someone asked to reset the password of the account "${username}" on ${site}.`,
      '',
      'To choose a new password, open this link:',
      '',
      link,
      '',
      "The link works once and expires in one hour. If this wasn't you, you can ignore this e-mail. Your password stays the same.",
    ),
  };
}

export function createSsoReminderMail(
  { username, site }: Pick<ResetMail, 'username' | 'site'>,
  language: Language,
): MailText {
  if (language === 'de')
    return {
      subject: 'Anmeldung über deine Organisation',
      text: joinLines(
        `Für das Konto „${username}“ auf ${site} wurde ein neues Passwort angefordert.`,
        '',
        'Dieses Konto hat kein Passwort. Melde dich über deine Organisation an.',
      ),
    };
  return {
    subject: 'Sign in through your organization',
    text: joinLines(
      `Someone asked to reset the password of the account "${username}" on ${site}.`,
      '',
      'This account has no password. Sign in through your organization instead.',
    ),
  };
}
