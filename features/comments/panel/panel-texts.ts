import { formatNumber } from '#kernel/ui/number-format.ts';

/** Texts exactly as the specification defines them. */
export const texts = {
  heading: 'Comments',
  empty: 'Be the first one to comment!',
  disabled: 'Comments are disabled for this video!',
  approvedOnly: 'This event allows only approved comments',
  viewMore: 'View more comments',
  signIn: 'Sign in',
  signInHint: 'Please sign in to post comments',
  submitted: 'comment has been submitted for approval',
  tooLong: 'Comment should be maximum 2048 characters long',
  addFailed: 'Comment addition failed.',
  replyFailed: 'Reply addition failed.',
  editFailed: 'Comment edition failed.',
  replyEditFailed: 'Reply edition failed.',
  deleteFailed: 'Comment deletion failed.',
  replyDeleteFailed: 'Reply deletion failed.',
  parentGone: 'Failed to reply as parent comment has been deleted',
  replyParentGone: 'Can not reply to this comment, as parent comment has been deleted.',
  targetGone: 'Can not reply to this comment, as this comment has been deleted.',
  pinGone: 'Failed to pin/unpin as this comment has been deleted',
} as const;

/** CM-32 */
export const formatReplyCount = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'reply' : 'replies'}`;
