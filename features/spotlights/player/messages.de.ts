import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  continue: 'Weiter',
  mandatoryHint: 'Das Video ist angehalten. Mit „Weiter“ geht es weiter.',
  mandatoryActionHint: 'Das Video ist angehalten. Wähle dies oder „Weiter“, damit es weitergeht.',
  opensInTab: 'Öffnet einen neuen Tab.',
};
