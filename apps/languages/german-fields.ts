import type { FieldErrors } from '#kernel/text/translations.ts';

/** German for the errors of single fields that the forms of the site can show. */
export const germanFields: FieldErrors = [
  [/^Enter an address that starts with https:\/\/\.$/, 'Gib eine Adresse ein, die mit https:// beginnt.'],
  [
    /^Name the networks once each, separated by commas: (.+)\.$/,
    'Nenne jedes Netzwerk einmal, getrennt durch Kommas: $1.',
  ],
  [/^Please fill this in\.$/, 'Bitte ausfüllen.'],
  [/^Contains characters that cannot be used here\.$/, 'Enthält Zeichen, die hier nicht erlaubt sind.'],
  [/^Is nested too deeply\.$/, 'Ist zu tief verschachtelt.'],
  [/^At least (\d+) characters\.$/, 'Mindestens $1 Zeichen.'],
  [/^At most (\d+) characters\.$/, 'Höchstens $1 Zeichen.'],
  [/^At most (\d+) names\.$/, 'Höchstens $1 Namen.'],
  [/^Enter at least one name\.$/, 'Gib mindestens einen Namen ein.'],
  [/^Each name has at most (\d+) characters\.$/, 'Jeder Name hat höchstens $1 Zeichen.'],
  [/^"(.+)" can't be the name of a cookie\.$/, '„$1“ kann kein Name eines Cookies sein.'],
  [
    /^"(.+)" belongs to this site and can't be read\.$/,
    '„$1“ gehört zu dieser Website und kann nicht gelesen werden.',
  ],
  [/^At most (\d+) sites\.$/, 'Höchstens $1 Websites.'],
  [/^At most (\d+) tags\.$/, 'Höchstens $1 Schlagwörter.'],
  [/^At most (\d+) words\.$/, 'Höchstens $1 Wörter.'],
  [
    /^Use 1 to 40 letters, digits, dots, dashes, or underscores\.$/,
    'Verwende 1 bis 40 Buchstaben, Ziffern, Punkte, Binde- oder Unterstriche.',
  ],
  [/^Enter a valid email address\.$/, 'Gib eine gültige E-Mail-Adresse ein.'],
  [/^Enter a date, such as 2026-05-17\.$/, 'Gib ein Datum ein, zum Beispiel 2026-05-17.'],
  [/^Enter a domain such as example\.org\.$/, 'Gib eine Domain wie example.org ein.'],
  [
    /^Enter a color such as #3366ff, rgb\(51 102 255\), or white\.$/,
    'Gib eine Farbe wie #3366ff, rgb(51 102 255) oder white ein.',
  ],
  [
    /^Enter an address that starts with https:\/\/ or http:\/\/\.$/,
    'Gib eine Adresse ein, die mit https:// oder http:// beginnt.',
  ],
  [
    /^Upload a file, or enter an address that starts with https:\/\/\.$/,
    'Lade eine Datei hoch oder gib eine Adresse ein, die mit https:// beginnt.',
  ],
  [
    /^Nothing can be loaded from a domain with an underscore\. Enter an address on another domain\.$/,
    'Von einer Domain mit Unterstrich kann nichts geladen werden. Gib eine Adresse auf einer anderen Domain ein.',
  ],
  [/^At least (\d+)\.$/, 'Mindestens $1.'],
  [/^At most (\d+)\.$/, 'Höchstens $1.'],
  [/^More than 0\.$/, 'Mehr als 0.'],
  [/^This is outside the picture: at most 100 %\.$/, 'Das liegt außerhalb des Bildes: höchstens 100 %.'],
  [/^Larger than the picture: at most 100 %\.$/, 'Größer als das Bild: höchstens 100 %.'],
  [/^A whole number\.$/, 'Eine ganze Zahl.'],
  [/^Choose an image for this (?:spotlight|popover)\.$/, 'Wähle dafür ein Bild.'],
  [/^Choose a template for this popover\.$/, 'Wähle dafür eine Vorlage.'],
  [/^Write a text for this spotlight\.$/, 'Schreib dafür einen Text.'],
  [
    /^Write a text or choose an image for this watermark\.$/,
    'Schreib für dieses Wasserzeichen einen Text oder wähle ein Bild.',
  ],
  [/^Write a text or add a link for this popover\.$/, 'Schreib dafür einen Text oder gib eine Adresse an.'],
  [
    /^Enter the address that this (?:spotlight opens|popover links to)\.$/,
    'Gib die Adresse ein, zu der es führt.',
  ],
  [/^Enter the time to which this spotlight leads\.$/, 'Gib die Zeit ein, zu der es führt.'],
  [
    /^Give this spotlight a text or a name, so that screen readers can say what it does\.$/,
    'Gib ihm einen Text oder einen Namen, damit Screenreader sagen können, was es tut.',
  ],
  [/^Say when it ends\.$/, 'Gib an, wann es endet.'],
  [/^The end must be after the start\.$/, 'Das Ende muss nach dem Anfang liegen.'],
  [/^The end is before the start\.$/, 'Das Ende liegt vor dem Anfang.'],
  [/^Enter a color such as #3366ff\.$/, 'Gib eine Farbe wie #3366ff ein.'],
  [
    /^Enter the short name of a widget, such as captions\.$/,
    'Gib den Kurznamen eines Widgets ein, zum Beispiel captions.',
  ],
];
