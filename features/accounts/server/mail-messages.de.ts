import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './mail-messages.ts';

export const de: Translation<typeof text> = {
  confirmSubject: 'Bestätige deine E-Mail-Adresse',
  confirmBody:
    'Das Konto „{username}“ auf {site} möchte diese E-Mail-Adresse verwenden.\n\nWenn du das bist, öffne diesen Link in dem Browser, in dem du angemeldet bist:\n\n{link}\n\nEr funktioniert einmal und 24 Stunden lang. Wenn du das nicht warst, kannst du diese E-Mail ignorieren.\n',
  resetSubject: 'Passwort zurücksetzen',
  resetBody:
    'Für das Konto „{username}“ auf {site} wurde ein neues Passwort angefordert.\n\nMit diesem Link legst du es fest:\n\n{link}\n\nDer Link funktioniert einmal und eine Stunde lang. Wenn du das nicht warst, kannst du diese E-Mail ignorieren. Dein Passwort bleibt dann, wie es ist.\n',
  ssoReminderSubject: 'Anmeldung über deine Organisation',
  ssoReminderBody:
    'Für das Konto „{username}“ auf {site} wurde ein neues Passwort angefordert.\n\nDieses Konto hat kein Passwort. Melde dich über deine Organisation an.\n',
  passwordChangedSubject: 'Dein Passwort wurde geändert',
  passwordChangedBody:
    'Das Passwort deines Kontos „{username}“ auf {site} wurde geändert. Alle anderen Geräte wurden abgemeldet.\n\nWenn du das nicht warst, setze dein Passwort sofort zurück:\n\n{forgot}\n',
  passwordResetSubject: 'Dein Passwort wurde zurückgesetzt',
  passwordResetBody:
    'Für dein Konto „{username}“ auf {site} wurde mit einem Link ein neues Passwort festgelegt. Alle Geräte wurden abgemeldet.\n\nWenn du das nicht warst, setze dein Passwort sofort zurück:\n\n{forgot}\n',
  secondFactorOnSubject: 'Anmeldung in zwei Schritten ist an',
  secondFactorOnBody:
    'Für dein Konto „{username}“ auf {site} wurde die Anmeldung in zwei Schritten eingeschaltet. Zum Anmelden brauchst du jetzt dein Passwort und einen Code.\n\nWenn du das nicht warst, kennt jemand dein Passwort. Setze es sofort zurück und bitte jemanden aus der Administration, die Anmeldung in zwei Schritten auszuschalten:\n\n{forgot}\n',
  secondFactorOffSubject: 'Anmeldung in zwei Schritten ist aus',
  secondFactorOffBody:
    'Für dein Konto „{username}“ auf {site} wurde die Anmeldung in zwei Schritten ausgeschaltet. Zum Anmelden reicht jetzt dein Passwort.\n\nWenn du das nicht warst und auch die Administration nicht darum gebeten hast, setze dein Passwort sofort zurück:\n\n{forgot}\n',
  recoveryCodesSubject: 'Du hast neue Wiederherstellungscodes',
  recoveryCodesBody:
    'Für dein Konto „{username}“ auf {site} wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.\n\nWenn du das nicht warst, setze dein Passwort sofort zurück:\n\n{forgot}\n',
  emailChangedSubject: 'Deine E-Mail-Adresse wurde geändert',
  emailChangedBody:
    'Das Konto „{username}“ auf {site} verwendet jetzt eine andere E-Mail-Adresse. An diese hier bekommst du keine E-Mails mehr.\n\nWenn du das nicht warst, melde dich an, ändere dein Passwort und trage deine Adresse wieder ein. Wenn du dich nicht anmelden kannst, wende dich an die Administration.\n',
  emailRemovedSubject: 'Deine E-Mail-Adresse wurde entfernt',
  emailRemovedBody:
    'Diese E-Mail-Adresse wurde aus dem Konto „{username}“ auf {site} entfernt. Du kannst dein Passwort nicht mehr per E-Mail zurücksetzen.\n\nWenn du das nicht warst, melde dich an, ändere dein Passwort und trage deine Adresse wieder ein. Wenn du dich nicht anmelden kannst, wende dich an die Administration.\n',
  accountDeletedSubject: 'Dein Konto wurde gelöscht',
  accountDeletedBody:
    'Dein Konto „{username}“ auf {site} wurde gelöscht. Das ist die letzte E-Mail, die du von uns bekommst.\n\nWenn du das nicht warst, wende dich an die Administration.\n',
};
