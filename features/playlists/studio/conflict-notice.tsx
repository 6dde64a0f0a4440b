import { useEffect, useRef } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import styles from './edit-playlist-page.module.css';
import { type DraftEntry, describeChange } from './entry-draft.ts';
import { text } from './messages.ts';
import type { Conflict } from './save-playlist.ts';
import type { PlaylistEditor } from './use-playlist-editor.ts';

const NAMED_MAX = 5;

export const titleOf = ({ video }: DraftEntry): string => video?.displayname ?? text('unavailable');

function nameAll(entries: readonly DraftEntry[]): string {
  const more = entries.length > NAMED_MAX ? ['…'] : [];
  return [...entries.slice(0, NAMED_MAX).map(titleOf), ...more].join(', ');
}

/** What somebody else changed, one line each. */
function describe({ base, theirs, fields }: Conflict): string[] {
  const { added, removed, isReordered } = describeChange(base.entries, theirs.entries);
  const ofList = fields.includes('entries')
    ? [
        added.length > 0 && text('theyAdded', { titles: nameAll(added) }),
        removed.length > 0 && text('theyRemoved', { titles: nameAll(removed) }),
        isReordered && text('theyReordered'),
      ]
    : [];
  return [
    fields.includes('displayname') && text('theyRenamed', { name: theirs.displayname }),
    fields.includes('description') && text('theyDescribed'),
    fields.includes('visibility') && text('theyShared'),
    ...ofList,
  ].filter((line) => line !== false);
}

interface ConflictNoticeProps {
  readonly conflict: Conflict;
  readonly editor: Pick<PlaylistEditor, 'keepMine' | 'useTheirs' | 'isSaving'>;
}

/** Shows what somebody else saved, and lets the editor choose. */
export function ConflictNotice({ conflict, editor }: ConflictNoticeProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={element} className={styles.conflict} role="alert">
      <h2 className={styles.title}>{text('conflictTitle')}</h2>
      <p>{text('conflictLead')}</p>
      <ul className={styles.changes}>
        {describe(conflict).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="primary" busy={editor.isSaving} onClick={() => void editor.keepMine()}>
          {text('keepMine')}
        </Button>
        <Button onClick={editor.useTheirs}>{text('useTheirs')}</Button>
      </div>
      {conflict.fields.includes('entries') && <p className={styles.hint}>{text('keepMineHint')}</p>}
    </div>
  );
}
