import { Building2, Globe, Link2, Lock } from 'lucide-react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { errorCode, errorMessage, fieldError } from '#kernel/client/error-message.ts';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { SaveBar } from '#kernel/ui/save-bar.tsx';
import { Select } from '#kernel/ui/select.tsx';
import { TagInput } from '#kernel/ui/tag-input.tsx';
import { TextArea } from '#kernel/ui/text-area.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { useUnsavedGuard } from '#kernel/ui/use-unsaved-guard.ts';
import { DESCRIPTION_MAX_LENGTH, TAG_MAX_LENGTH, TAGS_MAX, type Video } from '../contract.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import styles from './edit-video-page.module.css';
import { fromLocalInput, toLocalInput } from './local-time.ts';
import { useVideoDraft } from './use-video-draft.ts';

const visibilities = [
  { value: 'private', label: 'Private', detail: 'You and those who manage it', icon: <Lock /> },
  {
    value: 'organization',
    label: 'Organization',
    detail: 'Members of the organization',
    icon: <Building2 />,
  },
  { value: 'unlisted', label: 'Unlisted', detail: 'Everyone who has the address', icon: <Link2 /> },
  { value: 'public', label: 'Public', detail: 'Everyone; shown in the library', icon: <Globe /> },
] as const;
const commentTypes = [
  { value: 'ALL', label: 'All comments', detail: 'Everyone who is signed in can write' },
  { value: 'PIN', label: 'Pinned only', detail: 'Only pinned comments are shown' },
  { value: 'NONE', label: 'No comments' },
] as const;

export function EditVideoForm({ video, loadError }: { video: Video; loadError: unknown }) {
  const { draft, set, unsaved, discard, save, saving, error, conflict, resolve } = useVideoDraft(video);
  useUnsavedGuard(unsaved, useNavigate());
  const problem = error ?? loadError;
  const isDeleted = ['VIDEO_DELETED', 'VIDEO_NOT_FOUND'].includes(errorCode(problem) ?? '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <FormStack className={styles.form} onSubmit={submit} error={error} aria-label="Details">
      {Boolean(problem) && errorCode(problem) !== 'INVALID_INPUT' && (
        <FormError code={errorCode(problem)}>
          {errorMessage(problem)}
          {isDeleted &&
            ' It cannot be saved any more. What you typed is still here, so that you can copy it.'}
        </FormError>
      )}
      {!video.can_edit && (
        <p className={styles.note}>
          You may moderate this video. Its details are changed by {video.owner_displayname}.
        </p>
      )}
      <TextField
        label="Title"
        value={draft.displayname}
        disabled={!video.can_edit}
        error={fieldError(error, 'displayname')}
        onChange={(event) => set({ displayname: event.target.value })}
      />
      <TextArea
        label="Description"
        limit={DESCRIPTION_MAX_LENGTH}
        value={draft.description}
        disabled={!video.can_edit}
        error={fieldError(error, 'description')}
        onChange={(event) => set({ description: event.target.value })}
      />
      <TagInput
        label="Tags"
        hint="Press Enter after each one."
        value={draft.tags}
        max={TAGS_MAX}
        maxLength={TAG_MAX_LENGTH}
        disabled={!video.can_edit}
        error={fieldError(error, 'tags')}
        onChange={(tags) => set({ tags })}
      />
      <div className={styles.pair}>
        <Select
          label="Visibility"
          value={draft.visibility}
          options={visibilities}
          disabled={!video.can_edit}
          error={fieldError(error, 'visibility')}
          onChange={(visibility) => set({ visibility })}
        />
        <Select
          label="Comments"
          value={draft.comment_type}
          options={commentTypes}
          disabled={!video.can_set_comment_type}
          hint={video.can_set_comment_type ? undefined : 'Only the owner can change this.'}
          error={fieldError(error, 'comment_type')}
          onChange={(comment_type) => set({ comment_type })}
        />
        {video.live_event && (
          <TextField
            label="Begins"
            type="datetime-local"
            value={toLocalInput(draft.time_live)}
            disabled={!video.can_edit}
            error={fieldError(error, 'time_live')}
            onChange={(event) => set({ time_live: fromLocalInput(event.target.value) })}
          />
        )}
      </div>
      <SaveBar unsaved={unsaved} saving={saving} onDiscard={discard} disabled={isDeleted} />
      {conflict && <ConflictDialog conflict={conflict} onResolve={resolve} />}
    </FormStack>
  );
}
