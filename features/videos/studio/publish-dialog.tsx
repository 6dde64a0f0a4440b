import { useState } from 'react';
import { errorMessage } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import { toast } from '#kernel/ui/toast.ts';
import type { Video, Visibility } from '../contract.ts';
import type { UnpublishedChanges } from './edit-block.ts';
import { text } from './edit-messages.ts';
import styles from './publish-dialog.module.css';
import type { EditedDraft } from './use-video-draft.ts';
import { VisibilityChoice } from './visibility-choice.tsx';

interface PublishDialogProps {
  readonly video: Video;
  readonly draft: EditedDraft;
  readonly changes: UnpublishedChanges;
  onClose(): void;
}

/** Says who can watch the video, and publishes what viewers do not see yet. */
export function PublishDialog({ video, draft, changes, onClose }: PublishDialogProps) {
  const [chosen, setChosen] = useState<Visibility>(draft.draft.visibility);
  const [isBusy, setIsBusy] = useState(false);
  const publish = async (): Promise<void> => {
    setIsBusy(true);
    try {
      if (video.can_edit) draft.set({ visibility: chosen });
      const isSaved = await draft.flush();
      if (changes.count > 0) await changes.publish();
      // The page shows why it could not be saved.
      if (isSaved) toast({ title: text(doneMessage(chosen)), kind: 'success' });
      onClose();
    } catch (error) {
      const action = changes.actionFor?.(error);
      toast({ title: text('publishFailed'), detail: errorMessage(error), kind: 'error', action });
      // What has to be done is behind the dialog.
      if (action) onClose();
    }
    setIsBusy(false);
  };
  return (
    <Dialog open onClose={onClose} title={text('publishTitle')}>
      {video.can_edit && <VisibilityChoice value={chosen} onChange={setChosen} />}
      {changes.count > 0 && <p className={styles.note}>{text('publishChanges', { count: changes.count })}</p>}
      {video.live_event === null && video.media === null && (
        <p className={styles.note}>{text('publishNotReady')}</p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{text('cancel')}</Button>
        <Button variant="primary" busy={isBusy} onClick={() => void publish()}>
          {text(chosen === 'private' && changes.count === 0 ? 'savePrivate' : 'publish')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const doneMessage = (visibility: Visibility) =>
  visibility === 'private' ? 'publishPrivateDone' : 'publishDone';
