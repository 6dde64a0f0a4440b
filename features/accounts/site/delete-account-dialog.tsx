import { useState } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { problemOf } from '#kernel/client/error-message.ts';
import { translateError } from '#kernel/text/translations.ts';
import { Button } from '#kernel/ui/button.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { type Deletion, personalDataRoutes } from '../personal-data-contract.ts';
import { text } from '../personal-data-messages.ts';
import styles from './delete-account.module.css';
import { ProofForm } from './proof-form.tsx';
import { useDeletion } from './use-deletion.ts';
import { type VideosChoice, VideosField } from './videos-field.tsx';

interface DeleteAccountDialogProps {
  username: string;
  onClose: () => void;
}

/** Says what is lost, asks what happens to the videos, and who is at the keyboard. */
export function DeleteAccountDialog({ username, onClose }: DeleteAccountDialogProps) {
  const { data, error, refetch } = useDeletion(username);
  const [isDeleted, setIsDeleted] = useState(false);
  if (isDeleted) return <DeletedDialog />;
  if (data?.obstacle) return <BlockedDialog obstacle={data.obstacle} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={text('deleteQuestion')} description={text('deleteWarning')}>
      {data ? (
        <DeleteForm
          username={username}
          deletion={data}
          onDeleted={() => setIsDeleted(true)}
          onCancel={onClose}
        />
      ) : error ? (
        <ProblemNotice {...problemOf(error)} onRetry={() => void refetch()} asPage={false} />
      ) : (
        <Skeleton shape="title" />
      )}
    </Dialog>
  );
}

interface DeleteFormProps {
  username: string;
  deletion: Deletion;
  onDeleted: () => void;
  onCancel: () => void;
}

function DeleteForm({ username, deletion, onDeleted, onCancel }: DeleteFormProps) {
  const api = useApi();
  const [videos, setVideos] = useState<VideosChoice>('delete');
  return (
    <ProofForm
      username={username}
      kind={deletion.proof}
      submitLabel={text('confirmDelete')}
      danger
      send={(proof) => api.call(personalDataRoutes.deleteAccount, { username, proof, videos })}
      onSent={onDeleted}
      onCancel={onCancel}
    >
      <ul className={styles.losses}>
        <li>{text('lossProfile')}</li>
        <li>{text('lossComments')}</li>
        <li>{text('lossSessions')}</li>
        <li>{text('lossName', { username })}</li>
      </ul>
      {deletion.videos > 0 && (
        <VideosField count={deletion.videos} heir={deletion.heir} value={videos} onChange={setVideos} />
      )}
    </ProofForm>
  );
}

function BlockedDialog({
  obstacle,
  onClose,
}: {
  obstacle: NonNullable<Deletion['obstacle']>;
  onClose: () => void;
}) {
  const { code, message } = obstacle;
  return (
    <Dialog open onClose={onClose} title={text('blockedTitle')} description={translateError(code, message)}>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {text('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Closing it loads the start page as a new page, so that no personal data stays in memory. */
function DeletedDialog() {
  const leave = (): void => location.assign('/');
  return (
    <Dialog open onClose={leave} title={text('deletedTitle')} description={text('deletedBody')}>
      <DialogActions>
        <Button variant="primary" onClick={leave}>
          {text('leave')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
