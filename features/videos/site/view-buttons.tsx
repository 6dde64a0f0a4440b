import { RectangleHorizontal, ScrollText } from 'lucide-react';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import styles from './view-buttons.module.css';
import { text } from './watch-messages.ts';

interface ViewButtonsProps {
  isTheater: boolean;
  onTheater: () => void;
  transcript: { readonly isShown: boolean; readonly onToggle: () => void } | null;
}

/** Arranges the page: a wide picture, the transcript next to it. */
export function ViewButtons({ isTheater, onTheater, transcript }: ViewButtonsProps) {
  return (
    <div className={styles.views}>
      {transcript && (
        <IconButton
          label={text('readAlong')}
          icon={<ScrollText />}
          aria-pressed={transcript.isShown}
          onClick={transcript.onToggle}
        />
      )}
      <IconButton
        label={text('theater')}
        icon={<RectangleHorizontal />}
        aria-keyshortcuts="t"
        aria-pressed={isTheater}
        onClick={onTheater}
      />
    </div>
  );
}
