import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  feedback: 'Feedback',
  feedbackHint: 'Ein Knopf, der dein Formular über dem Video öffnet, und am Ende noch einmal.',
  address: 'Adresse des Formulars',
  addressHint: 'Zum Beispiel ein Formular deines Umfragewerkzeugs. Es öffnet sich in einem Rahmen im Player.',
  addressExample: 'https://forms.example.org/feedback',
  commonHint: 'Lass das Feld leer, um das Formular deiner Organisation zu verwenden.',
  missing: 'Ohne Formular sehen Zuschauer keinen Knopf.',
  commentsOff: 'Kommentare sind bei diesem Video aus, daher sehen Zuschauer auch keinen Feedback-Knopf.',
  notSecure: 'Gib eine Adresse ein, die mit https:// beginnt.',
  notLoadable:
    'Von einer Domain mit Unterstrich kann nichts geladen werden. Gib eine Adresse auf einer anderen Domain ein.',
  ownPage:
    'Gib eine Adresse auf einer anderen Website ein. Eine Seite dieser Website kann kein Formular sein.',
  save: 'Formular speichern',
  open: 'Formular in einem neuen Tab öffnen',
  lead: 'Ein Formular für die Zuschauer all deiner Videos, zum Beispiel deines Umfragewerkzeugs. Ein Video kann ein eigenes oder keines haben. Videos ohne Kommentare zeigen es nie.',
};
