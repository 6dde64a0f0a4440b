import { ChevronRight, GraduationCap } from 'lucide-react';
import { Link } from 'react-router';
import { useRoute } from '#kernel/client/route-query.ts';
import { buttonClass } from '#kernel/ui/button.tsx';
import { quizRoutes } from '../contract.ts';
import { gradebookUrl } from '../site/quiz-urls.ts';
import styles from './gradebook-link.module.css';
import { text } from './gradebook-messages.ts';

/** The way to the gradebook, in videos that ask questions. */
export function GradebookLink({ id }: { id: string }) {
  const { data } = useRoute(quizRoutes.list, { id });
  if (!data || data.list.length === 0) return null;
  return (
    <Link className={buttonClass('secondary', styles.link)} to={gradebookUrl(id)}>
      <GraduationCap aria-hidden="true" />
      {text('link')}
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}
