import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './mail-messages.ts';

export const de: Translation<typeof text> = {
  reportSubject: 'Problem mit {title}',
  reportBody: `{email} hat ein Problem mit dem Video "{title}".

{comments}

Video: {video}
Alle Meldungen dazu: {studio}
Zeit: {time}
Player: {app}

Protokoll des Players:
{log}
`,
};
