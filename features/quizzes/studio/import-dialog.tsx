import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { QUIZZES_MAX_BYTES } from '../contract.ts';
import type { FileProblem } from '../read-quizzes.ts';
import { ImportSummary } from './import-summary.tsx';
import { text } from './messages.ts';
import styles from './quizzes-block.module.css';
import { type FoundQuizzes, readImport } from './read-import.ts';
import { useStudio } from './studio-context.ts';
import { useAddition } from './use-addition.ts';

const FILE_TYPES = '.json,.gift,.txt,.csv,application/json,text/plain,text/csv';
const SIZE = { size: QUIZZES_MAX_BYTES / 1024 / 1024 };

const REFUSALS = {
  'too-large': 'importTooLarge',
  'invalid-json': 'importInvalidJson',
  'unknown-format': 'importUnknownFormat',
  'unknown-version': 'importUnknownVersion',
  'no-text-column': 'importNoTextColumn',
  'no-questions': 'importNothing',
  unreadable: 'importUnreadable',
} as const satisfies Record<FileProblem | 'unreadable', string>;
const refusalText = (refusal: keyof typeof REFUSALS): string =>
  refusal === 'too-large' ? text('importTooLarge', SIZE) : text(REFUSALS[refusal] as 'importNothing');

/** Shows what a file contains, and adds it as drafts. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const { video } = useStudio();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<keyof typeof REFUSALS | null>(null);
  const [found, setFound] = useState<FoundQuizzes | null>(null);
  const [reads, setReads] = useState(0);
  const choose = async (file: File): Promise<void> => {
    const read = await readImport(file, video.duration);
    setRefusal('refusal' in read ? read.refusal : null);
    setFound('refusal' in read ? null : read);
    setReads((count) => count + 1);
  };
  return (
    <Dialog open onClose={onClose} title={text('importTitle')} description={text('importLead', SIZE)}>
      <div className={styles.import}>
        {refusal && <FormError key={reads}>{refusalText(refusal)}</FormError>}
        <div>
          <Button variant={found ? 'quiet' : 'primary'} onClick={() => input.current?.click()}>
            <FileUp aria-hidden="true" />
            {text(found ? 'importOther' : 'importChoose')}
          </Button>
        </div>
        {found && <Found key={reads} found={found} onClose={onClose} />}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text('importFile')}
        accept={FILE_TYPES}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Otherwise choosing the same file again fires no change event.
          target.value = '';
          if (file) void choose(file);
        }}
      />
    </Dialog>
  );
}

function Found({ found, onClose }: { readonly found: FoundQuizzes; onClose(): void }) {
  const { groups, questions } = found;
  const addition = useAddition(groups);
  const add = async (): Promise<void> => {
    if (!(await addition.run())) return;
    toast({ title: text('importDone', { count: questions }), kind: 'success' });
    onClose();
  };
  const progress = { added: addition.added, total: addition.total };
  return (
    <>
      <ImportSummary found={found} />
      {addition.error && (
        <FormError code={addition.error.code}>
          {addition.error.message} {text('importStopped', progress)}
        </FormError>
      )}
      <p role="status">{addition.isRunning && text('importProgress', progress)}</p>
      <DialogActions>
        <Button onClick={onClose}>{text('cancel')}</Button>
        <Button variant="primary" busy={addition.isRunning} onClick={() => void add()}>
          {addition.error ? text('tryAgain') : text('importNow', { count: questions })}
        </Button>
      </DialogActions>
    </>
  );
}
