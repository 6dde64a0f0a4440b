import type { GradebookPerson } from '../gradebook.ts';
import { text } from './gradebook-messages.ts';

/** Only members of the organization have names here. */
export const personName = ({ name, kind }: Pick<GradebookPerson, 'name' | 'kind'>): string =>
  name ?? text(kind === 'browser' ? 'anonymous' : 'signedIn');

export const quizName = ({ qid, quiz }: { readonly qid: number; readonly quiz: string }): string =>
  qid === 0 ? text('single') : quiz || text('untitled');
