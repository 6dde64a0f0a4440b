import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  share: 'Teilen',
  close: 'Schließen',
  startingFrom: 'Video starten bei:',
  startTime: 'Startzeit',
  invalidTime: 'Gib eine Zeit innerhalb des Videos ein, zum Beispiel 1:30.',
  shareHighlight: 'Ein Highlight teilen',
  highlight: 'Highlight',
  highlightOption: '{text} ({range})',
  shareUrl: 'Link zum Teilen',
  notAvailable: 'Nicht verfügbar',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyYourself:
    'Der Browser hat das Kopieren nicht erlaubt. Der Text ist markiert, sodass du ihn selbst kopieren kannst.',
  shareVia: 'Teilen über …',
  shareViaFailed: 'Der Browser konnte sein Menü zum Teilen nicht öffnen. Kopiere stattdessen den Link.',
  qrCode: 'QR-Code',
  qrLabel: 'QR-Code mit dem Link zu diesem Video',
  qrFailed: 'Der QR-Code konnte nicht geladen werden.',
  socialMedia: 'In sozialen Medien teilen',
  opensTab: '{name} (öffnet einen neuen Tab)',
  embed: 'Einbettungscode',
  standard: 'Standard',
  advanced: 'Erweitert',
  analytics: 'Google Analytics aktivieren',
  analyticsHint:
    'Meldet Start, Fortschritt und Ende an gtag oder dataLayer deiner Seite. Von Google wird nichts geladen.',
  sitesLimited: 'Nur bestimmte Websites können dieses Video zeigen.',
};
