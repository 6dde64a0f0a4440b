import { ArrowDown, ArrowUp, Copy, EllipsisVertical, Send, Trash2 } from 'lucide-react';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#kernel/ui/menu.tsx';
import { text } from './messages.ts';
import { isRemoved } from './quiz-items.ts';
import { useStudio } from './studio-context.ts';

interface QuizMenuProps {
  readonly qid: number;
  readonly name: string;
}

/** What can be done with a whole quiz. */
export function QuizMenu({ qid, name }: QuizMenuProps) {
  const { sections, actions, copy } = useStudio();
  const quizzes = sections.filter(({ quiz }) => quiz && !isRemoved(quiz));
  const index = quizzes.findIndex((section) => section.qid === qid);
  return (
    <Menu trigger={<IconButton label={text('moreOf', { name })} icon={<EllipsisVertical />} data-menu="" />}>
      {index > 0 && (
        <MenuItem icon={<ArrowUp />} onClick={() => void actions.moveQuiz(qid, -1)}>
          {text('moveQuizUp')}
        </MenuItem>
      )}
      {index < quizzes.length - 1 && (
        <MenuItem icon={<ArrowDown />} onClick={() => void actions.moveQuiz(qid, 1)}>
          {text('moveQuizDown')}
        </MenuItem>
      )}
      <MenuItem icon={<Copy />} onClick={() => void actions.duplicateQuiz(qid)}>
        {text('duplicate')}
      </MenuItem>
      <MenuItem icon={<Send />} onClick={() => copy([qid])}>
        {text('copyToVideo')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger onClick={() => void actions.removeQuiz(qid)}>
        {text('deleteQuiz')}
      </MenuItem>
    </Menu>
  );
}
