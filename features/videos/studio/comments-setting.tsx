import { fieldError } from '#kernel/client/error-message.ts';
import { Select } from '#kernel/ui/select.tsx';
import type { Video } from '../contract.ts';
import { text } from './edit-messages.ts';
import type { EditedDraft } from './use-video-draft.ts';

/** Who can comment; saved like the details. */
export function CommentsSetting({ video, draft }: { video: Video; draft: EditedDraft }) {
  const options = [
    { value: 'ALL', label: text('commentsAll'), detail: text('commentsAllDetail') },
    { value: 'PIN', label: text('commentsPinned'), detail: text('commentsPinnedDetail') },
    { value: 'NONE', label: text('commentsNone'), detail: text('commentsNoneDetail') },
  ] as const;
  return (
    <Select
      label={text('commentsSetting')}
      value={draft.draft.comment_type}
      options={options}
      disabled={!video.can_set_comment_type}
      hint={video.can_set_comment_type ? undefined : text('commentsOwnerOnly')}
      error={fieldError(draft.error, 'comment_type')}
      onChange={(comment_type) => draft.set({ comment_type })}
    />
  );
}
