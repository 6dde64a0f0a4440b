import type { GradebookPerson } from '../gradebook.ts';
import { text } from './gradebook-messages.ts';

/** Tells people without names apart. Exports have more of it. */
const SHORT_REFERENCE = 4;
export const shortReference = (person: string): string => person.slice(0, SHORT_REFERENCE);

/** Only members of the organization have names here. */
export const personName = ({
  name,
  kind,
  person,
}: Pick<GradebookPerson, 'name' | 'kind' | 'person'>): string =>
  name ?? text(kind === 'browser' ? 'anonymous' : 'signedIn', { reference: shortReference(person) });

export const quizName = ({ qid, quiz }: { readonly qid: number; readonly quiz: string }): string =>
  qid === 0 ? text('single') : quiz || text('untitled');
