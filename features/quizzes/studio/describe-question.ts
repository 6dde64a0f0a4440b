import { formatDuration } from '#kernel/ui/duration.ts';
import { formatNumber } from '#kernel/ui/number-format.ts';
import type { GroupedQuestion } from '../group-questions.ts';
import { text } from './messages.ts';
import { isGradedType, typeLabel } from './question-type.tsx';

const NAME_MAX = 60;

/** The beginning of a question, for the names of its buttons. */
export function nameQuestion({ data }: Pick<GroupedQuestion, 'data'>): string {
  const line = data.text.trim().replace(/\s+/g, ' ');
  if (line === '') return text('untitledQuestion');
  return line.length > NAME_MAX ? `${line.slice(0, NAME_MAX).trimEnd()}…` : line;
}

/** When a question is asked. */
export function describeMoment({ startMs, data }: Pick<GroupedQuestion, 'startMs' | 'data'>): string {
  return data.appears_at === 'TIME' ? formatDuration(startMs) : text(`moment_${data.appears_at}`);
}

/** Its time, its type, and what it counts. */
export function describeFacts(question: Pick<GroupedQuestion, 'startMs' | 'data'>): string[] {
  const { type, points, compulsory_flag } = question.data;
  return [
    describeMoment(question),
    typeLabel(type),
    ...(isGradedType(type) ? [text('pointCount', { count: points, points: formatNumber(points) })] : []),
    ...(compulsory_flag ? [text('compulsory')] : []),
  ];
}
