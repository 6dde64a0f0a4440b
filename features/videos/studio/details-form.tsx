import { errorCode, errorMessage, fieldError } from '#kernel/client/error-message.ts';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { TagInput } from '#kernel/ui/tag-input.tsx';
import { TextArea } from '#kernel/ui/text-area.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { DESCRIPTION_MAX_LENGTH, TAG_MAX_LENGTH, TAGS_MAX, type Video } from '../contract.ts';
import { text } from './edit-messages.ts';
import styles from './edit-video-page.module.css';
import { fromLocalInput, toLocalInput } from './local-time.ts';
import type { EditedDraft } from './use-video-draft.ts';

interface DetailsFormProps {
  readonly video: Video;
  readonly draft: EditedDraft;
}

/** What viewers read about the video. */
export function DetailsForm({ video, draft: { draft, set, flush, error, status } }: DetailsFormProps) {
  const isReadOnly = !video.can_edit;
  return (
    <FormStack
      className={styles.form}
      aria-label={text('tab_details')}
      error={status === 'invalid' ? error : null}
      onSubmit={(event) => {
        event.preventDefault();
        void flush();
      }}
    >
      {(status === 'stopped' || status === 'retrying') && Boolean(error) && (
        <FormError code={errorCode(error)}>
          {errorMessage(error)} {status === 'stopped' && text('stoppedDetail')}
        </FormError>
      )}
      {isReadOnly && <p className={styles.note}>{text('readOnly', { owner: video.owner_displayname })}</p>}
      <TextField
        label={text('title')}
        value={draft.displayname}
        disabled={isReadOnly}
        error={fieldError(error, 'displayname')}
        onChange={(event) => set({ displayname: event.target.value })}
      />
      <TextArea
        label={text('description')}
        limit={DESCRIPTION_MAX_LENGTH}
        value={draft.description}
        disabled={isReadOnly}
        error={fieldError(error, 'description')}
        onChange={(event) => set({ description: event.target.value })}
      />
      <TagInput
        label={text('tags')}
        hint={text('tagsHint')}
        value={draft.tags}
        max={TAGS_MAX}
        maxLength={TAG_MAX_LENGTH}
        disabled={isReadOnly}
        error={fieldError(error, 'tags')}
        onChange={(tags) => set({ tags })}
      />
      {video.live_event && (
        <TextField
          label={text('begins')}
          type="datetime-local"
          value={toLocalInput(draft.time_live)}
          disabled={isReadOnly}
          error={fieldError(error, 'time_live')}
          onChange={(event) => set({ time_live: fromLocalInput(event.target.value) })}
        />
      )}
    </FormStack>
  );
}
