import { RotateCcw } from 'lucide-react';
import { Chip } from '#kernel/ui/chip.tsx';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { text } from './messages.ts';
import styles from './quizzes-block.module.css';

interface RemovedItemProps {
  readonly name: string;
  onRestore(): void;
}

/** An item that viewers still see until its removal is published. */
export function RemovedItem({ name, onRestore }: RemovedItemProps) {
  return (
    <>
      <s className={styles.removed}>{name}</s>
      <span className={styles.rowActions}>
        <Chip tone="warning">{text('removed')}</Chip>
        <IconButton
          label={text('restoreName', { name })}
          icon={<RotateCcw />}
          data-restore=""
          onClick={onRestore}
        />
      </span>
    </>
  );
}
