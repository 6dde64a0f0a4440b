import type { Translation } from '#kernel/text/messages.ts';
import type { channelErrors } from './contract.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  videos: 'Videos',
  noVideos: 'Noch keine Videos',
  noVideosOwn: 'Hier erscheinen Videos, die du veröffentlichst.',
  editProfile: 'Profil bearbeiten',
  publicPage: 'Öffentliche Seite',
  publicPageLead: 'Dein Bild und ein paar Worte über dich. Beides steht auf deiner Seite bei deinen Videos.',
  viewPage: 'Deine Seite ansehen',
  picture: 'Profilbild',
  pictureHint: 'PNG, JPEG oder WebP, bis 8 MB. Es wird quadratisch zugeschnitten.',
  upload: 'Bild hochladen',
  remove: 'Bild entfernen',
  pictureSaved: 'Bild gespeichert',
  pictureRemoved: 'Bild entfernt',
  bio: 'Über dich',
  bioHint: 'Bis zu {max} Zeichen. Zum Beispiel: „Ich unterrichte Physik und filme, was kaputtgeht.“',
  save: 'Speichern',
  saved: 'Gespeichert',
};

export const errorsDe: Record<keyof typeof channelErrors, string> = {
  CHANNEL_NOT_FOUND: 'Unter dieser Adresse gibt es keine Seite.',
  AVATAR_NOT_FOUND: 'Dieses Bild gibt es nicht.',
};
