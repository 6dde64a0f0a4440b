import { Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { errorCode, errorMessage, fieldError, problemOf } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import styles from './save-dialog.module.css';
import { text } from './save-messages.ts';
import { nameOfList, type SavedList, useSavedLists } from './use-saved-lists.ts';

interface SaveDialogProps {
  readonly videoId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** One's own lists with a check mark for those that contain the video. */
export function SaveDialog({ videoId, isOpen, onClose }: SaveDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} title={text('saveTo')}>
      <SaveForm key={videoId} videoId={videoId} />
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {text('done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function SaveForm({ videoId }: { videoId: string }) {
  const { found, lists, toggle, create } = useSavedLists(videoId);
  if (found.isPending)
    return (
      <div role="status" aria-label={text('loading')} className={styles.lists}>
        <Skeleton />
        <Skeleton />
      </div>
    );
  if (found.isError && !found.data)
    return <ProblemNotice {...problemOf(found.error)} onRetry={() => void found.refetch()} asPage={false} />;
  return (
    <>
      <fieldset className={styles.lists}>
        <legend className="visually-hidden">{text('yourLists')}</legend>
        {lists.map((list) => (
          <ListOption key={list.id} list={list} onToggle={toggle} />
        ))}
      </fieldset>
      <NewPlaylist create={create} />
      <p className="visually-hidden" role="status">
        {create.data ? text('saved', { name: create.data.displayname }) : ''}
      </p>
    </>
  );
}

interface ListOptionProps {
  readonly list: SavedList;
  readonly onToggle: (list: SavedList, has: boolean) => void;
}

function ListOption({ list, onToggle }: ListOptionProps) {
  return (
    <label className={styles.option}>
      <input
        type="checkbox"
        checked={list.has ?? false}
        onChange={({ target }) => onToggle(list, target.checked)}
      />
      <span className={styles.name}>{nameOfList(list)}</span>
      <span className={styles.detail}>{text(list.visibility)}</span>
    </label>
  );
}

function NewPlaylist({ create }: Pick<ReturnType<typeof useSavedLists>, 'create'>) {
  const [name, setName] = useState<string | null>(null);
  // The mutation's own state follows too late for a double click.
  const isCreating = useRef(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name === null || isCreating.current) return;
    isCreating.current = true;
    create.mutate(name, {
      onSuccess: () => setName(null),
      onSettled: () => {
        isCreating.current = false;
      },
    });
  };
  if (name === null)
    return (
      <div>
        <Button variant="quiet" onClick={() => setName('')}>
          <Plus aria-hidden="true" />
          {text('newPlaylist')}
        </Button>
      </div>
    );
  const { error } = create;
  return (
    <form className={styles.create} onSubmit={submit} noValidate>
      {error && errorCode(error) !== 'INVALID_INPUT' && (
        <FormError code={errorCode(error)}>{errorMessage(error)}</FormError>
      )}
      <TextField
        label={text('name')}
        value={name}
        autoFocus
        error={fieldError(error, 'displayname')}
        onChange={({ target }) => setName(target.value)}
      />
      <div>
        <Button type="submit" busy={create.isPending}>
          {text('create')}
        </Button>
      </div>
    </form>
  );
}
