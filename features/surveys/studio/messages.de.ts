import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  survey: 'Umfrage',
  surveyHint:
    'Zuschauer beantworten deine Umfrage vor oder nach dem Video. Sie können sie nicht schließen, aber eine Seite, die nicht antwortet, hält das Video nicht auf.',
  form: 'Formular am Ende',
  formHint:
    'Zuschauer sehen dein Formular nach dem Ende des Videos über dem Player, bis sie es gesendet haben.',
  moment: 'Wann sie erscheint',
  atStart: 'Vor dem Video',
  atEnd: 'Nach dem Video',
  page: 'Seite',
  pageHint:
    'Die Seite läuft in einer Sandbox und hat keinen Zugriff auf den Player oder diese Website. Sie schließt sich mit der Nachricht „{message}“. {username} und {kapsule_id} in ihrer Adresse werden für jeden Zuschauer ersetzt.',
  badPage: 'Lade eine Datei hoch oder gib eine Adresse ein, die mit https:// beginnt.',
  notLoadable:
    'Von einer Domain mit Unterstrich kann nichts geladen werden. Gib eine Adresse auf einer anderen Domain ein.',
  ownPage:
    'Eine Seite dieser Website kann hier nicht erscheinen. Lade eine Datei hoch oder gib eine Adresse auf einer anderen Website ein.',
  save: 'Seite speichern',
};
