import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './results-link-messages.ts';

export const de: Translation<typeof text> = { results: 'Deine Ergebnisse' };
