import { ClipboardCheck } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '#kernel/ui/button.tsx';
import { hasQuestions } from './has-questions.ts';
import { resultsUrl } from './quiz-urls.ts';
import { text } from './results-link-messages.ts';

interface ResultsLinkProps {
  readonly videoId: string;
  /** What the player received for the widget. */
  readonly config: unknown;
}

/** The way from the watch page to one's own results, in videos that ask questions. */
export function ResultsLink({ videoId, config }: ResultsLinkProps) {
  if (!hasQuestions(config)) return null;
  return (
    <Link className={buttonClass('secondary')} to={resultsUrl(videoId)}>
      <ClipboardCheck aria-hidden="true" />
      {text('results')}
    </Link>
  );
}
