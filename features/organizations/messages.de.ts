import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  welcomeTo: 'Willkommen bei {organization}',
  signInToBrowse:
    'Melde dich an, um die Videos zu durchstöbern. Links zu öffentlichen Videos funktionieren ohne Konto.',
  signIn: 'Anmelden',
};
