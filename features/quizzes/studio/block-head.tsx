import { Download, EllipsisVertical, GraduationCap, Import, Send } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#kernel/ui/button.tsx';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#kernel/ui/menu.tsx';
import { gradebookUrl } from '../site/quiz-urls.ts';
import type { EditRegistry } from './edit-registry.ts';
import { downloadQuizzes } from './export-quizzes.ts';
import { ImportDialog } from './import-dialog.tsx';
import { text } from './messages.ts';
import { listGroups } from './quiz-items.ts';
import styles from './quizzes-block.module.css';
import { useStudio } from './studio-context.ts';

const FORMATS = ['json', 'gift', 'csv'] as const;

/** The title, the way to the gradebook, and what is done with all quizzes at once. */
export function BlockHead({ edits }: { readonly edits: EditRegistry }) {
  const { video, sections, items, copy } = useStudio();
  const [isImporting, setIsImporting] = useState(false);
  const hasAny = listGroups(sections).length > 0;
  return (
    <div className={styles.blockHead}>
      <div>
        <h2 id="quizzes-title" className={styles.title}>
          {text('quizzes')}
        </h2>
        <p className={styles.muted}>{text(video.live_event ? 'leadEvent' : 'lead')}</p>
      </div>
      <span className={styles.rowActions}>
        {hasAny && (
          <Link className={buttonClass('quiet')} to={gradebookUrl(video.kapsule_id)}>
            <GraduationCap aria-hidden="true" />
            {text('gradebook')}
          </Link>
        )}
        <Menu trigger={<IconButton label={text('more')} icon={<EllipsisVertical />} />}>
          <MenuItem icon={<Import />} onClick={() => setIsImporting(true)}>
            {text('import')}
          </MenuItem>
          {hasAny && (
            <>
              <MenuItem icon={<Send />} onClick={() => copy([])}>
                {text('copyAllToVideo')}
              </MenuItem>
              <MenuSeparator />
              {FORMATS.map((format) => (
                <MenuItem
                  key={format}
                  icon={<Download />}
                  onClick={() => void downloadQuizzes({ format, edits, items, name: video.displayname })}
                >
                  {text(`export_${format}`)}
                </MenuItem>
              ))}
            </>
          )}
        </Menu>
      </span>
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
    </div>
  );
}
