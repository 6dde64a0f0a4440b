import { type mediaErrors, WIDGET_IMAGES_MAX, WIDGET_TEMPLATES_MAX } from './contract.ts';

export const mediaErrorsDe: Readonly<Record<keyof typeof mediaErrors, string>> = {
  UPLOAD_NOT_FOUND: 'Diesen Upload gibt es nicht mehr. Starte ihn neu.',
  UPLOAD_TOO_LARGE: 'Die Datei ist größer, als dieser Server annimmt.',
  UPLOAD_QUOTA: 'Dein Speicherplatz ist voll. Lösche Videos und leere den Papierkorb, um Platz zu schaffen.',
  UPLOAD_NO_LENGTH: 'Der Upload nennt die Länge der Datei nicht.',
  UPLOAD_PROTOCOL: 'Uploads brauchen tus 1.0.0.',
  UPLOAD_BODY_TYPE: 'Daten müssen als application/offset+octet-stream gesendet werden.',
  UPLOAD_OFFSET: 'Der Upload ist an einer anderen Stelle. Frage sie ab und mache dort weiter.',
  UPLOAD_CUT: 'Die Verbindung wurde unterbrochen. Der Upload geht an derselben Stelle weiter.',
  NO_SPACE: 'Der Speicher des Servers ist fast voll. Der Upload geht weiter, sobald Platz ist.',
  NOT_A_VIDEO_ENTRY: 'Zu einem Live-Event kann keine Datei hochgeladen werden.',
  POSTER_NOT_A_PICTURE: 'Wähle ein PNG-, JPEG- oder WebP-Bild.',
  POSTER_TOO_LARGE: 'Das Bild ist größer als 8 MB.',
  POSTER_TOO_MANY_PIXELS: 'Das Bild hat mehr als 100 Megapixel. Wähle ein kleineres.',
  POSTER_NO_FRAME: 'Dieses Video hat kein Bild, das als Vorschaubild dienen kann.',
  TOO_MANY_WIDGET_IMAGES: `Ein Video hat höchstens ${WIDGET_IMAGES_MAX} Bilder. Lösche zuerst einige.`,
  TEMPLATE_NOT_HTML: 'Wähle eine HTML-Datei, die als UTF-8 gespeichert und nicht leer ist.',
  TEMPLATE_TOO_LARGE: 'Die Vorlage ist größer als 256 KB.',
  TOO_MANY_WIDGET_TEMPLATES: `Ein Video hat höchstens ${WIDGET_TEMPLATES_MAX} Vorlagen. Lösche zuerst einige.`,
  NOTHING_TO_RETRY: 'Es gibt nichts zu wiederholen.',
  MEDIA_EXPIRED: 'Dieser Link ist abgelaufen. Lade die Seite neu.',
  MEDIA_NOT_FOUND: 'Datei nicht gefunden.',
  MEDIA_PREPARING: 'Dieser Teil wird noch vorbereitet. Versuche es gleich noch einmal.',
  MEDIA_NO_SPACE:
    'Der Speicher des Servers ist fast voll, deshalb kann dieser Teil gerade nicht vorbereitet werden. Versuche es später noch einmal.',
  RANGE_NOT_SATISFIABLE: 'Die Datei hat diesen Bereich nicht.',
};
