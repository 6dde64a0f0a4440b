import { Lock, SearchX, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Problem, Problems } from '#kernel/ui/problem-notice.tsx';
import { text } from './messages.ts';

/** Why a page about the quizzes of a video cannot be shown. `message` is the error's own. */
export function quizProblems(message: string): Problems {
  const withIcon = (icon: ReactNode, more: Partial<Problem> = {}): Problem => ({
    title: message,
    detail: '',
    icon,
    ...more,
  });
  return {
    VIDEO_PRIVATE: withIcon(<Lock />, { remedy: 'sign-in' }),
    OWNER_ONLY: withIcon(<Lock />),
    VIDEO_DELETED: withIcon(<Trash2 />),
    VIDEO_NOT_FOUND: withIcon(<SearchX />),
    QUIZ_NOT_FOUND: withIcon(<SearchX />, { title: text('quizGone') }),
  };
}
