import type { OutputOf } from '#kernel/contract/route.ts';
import line from '#kernel/ui/number-line.module.css';
import type { quizRoutes } from '../contract.ts';
import { formatCount, formatPercent, formatShare } from '../site/format-result.ts';
import { text } from './gradebook-messages.ts';
import styles from './gradebook-numbers.module.css';

interface GradebookNumbersProps {
  readonly statistics: OutputOf<typeof quizRoutes.questionStatistics>;
}

/** How many people took part, finished, and passed, and how well they did. */
export function GradebookNumbers({ statistics }: GradebookNumbersProps) {
  const { people, finished, average, passed } = statistics;
  const shareOf = (count: number | null): string | null => {
    const share = count === null ? null : formatShare(count, people);
    return share && text('shareOfPeople', { share });
  };
  return (
    <section aria-label={text('numbers')}>
      <dl className={line.line}>
        <Figure name={text('people')} value={formatCount(people)} />
        <Figure name={text('finished')} value={formatCount(finished)} detail={shareOf(finished)} />
        <Figure name={text('average')} value={average === null ? '–' : formatPercent(average)} />
        <Figure
          name={text('passed')}
          value={passed === null ? '–' : formatCount(passed)}
          detail={shareOf(passed)}
        />
      </dl>
    </section>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly detail?: string | null;
}

function Figure({ name, value, detail = null }: FigureProps) {
  return (
    <div className={line.number}>
      <dt className={line.name}>{name}</dt>
      <dd className={line.value}>{value}</dd>
      {detail && <dd className={styles.detail}>{detail}</dd>}
    </div>
  );
}
