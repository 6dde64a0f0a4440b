import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import type { Comment } from '../contract.ts';
import { getDisplayName } from '../display-name.ts';
import { text } from '../messages.ts';
import { CommentItem } from './comment-item.tsx';
import styles from './comment-list.module.css';
import { findComment } from './comment-updates.ts';
import { Composer } from './composer.tsx';
import { focusAction } from './focus-action.ts';
import { FOLLOW_WITHIN_PX } from './list-viewport.ts';
import { emptyThread } from './panel-state.ts';
import { type PanelSignIn, SignInPrompt } from './sign-in-prompt.tsx';
import { usePanel, usePanelState } from './use-panel.ts';

interface ThreadViewProps {
  id: string;
  titleId: string;
  signIn: PanelSignIn;
}

/** CM-06: the reply view of a live comment. */
export function ThreadView({ id, titleId, signIn }: ThreadViewProps) {
  const controller = usePanel();
  const comment = usePanelState((state) => findComment(state, id));
  const thread = usePanelState((state) => state.threads.get(id)) ?? emptyThread;
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  const close = (): void => {
    controller.closeReplies();
    focusAction(id, 'reply');
  };
  return (
    <div className={styles.view} data-view="replies">
      <div className={styles.viewHead}>
        <button ref={back} type="button" className={styles.back} aria-label={text('back')} onClick={close}>
          <ArrowLeft aria-hidden="true" />
        </button>
        <h2 id={titleId} className={styles.viewTitle}>
          {thread.total > 0 ? text('replyCount', { count: thread.total }) : text('replies')}
        </h2>
      </div>
      {comment && (
        <div className={styles.parent}>
          <CommentItem comment={comment} place="head" />
        </div>
      )}
      <Replies replies={thread.comments} loading={thread.status === 'loading'} />
      <div className={styles.foot}>
        {controller.viewerContext().viewer.signedIn ? (
          comment?.canReply && (
            <Composer
              key={id}
              draftKey={`reply:${id}`}
              label={text('replyTo', { name: getDisplayName(comment) })}
              placeholder={text('replyTo', { name: getDisplayName(comment) })}
              takesFocus={signIn.takesFocus}
              onSubmit={(reply) => controller.reply(comment, reply)}
            />
          )
        ) : (
          <SignInPrompt signIn={signIn} />
        )}
      </div>
    </div>
  );
}

interface RepliesProps {
  replies: readonly Comment[];
  loading: boolean;
}

function Replies({ replies, loading }: RepliesProps) {
  const box = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const newest = replies.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a new reply arrives
  useEffect(() => {
    if (following.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [newest]);
  return (
    <section
      ref={box}
      className={styles.scroller}
      data-scroll-box
      aria-label={text('replies')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be keyboard accessible
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        following.current = scrollHeight - scrollTop - clientHeight <= FOLLOW_WITHIN_PX;
      }}
    >
      {loading && replies.length === 0 && <Skeleton />}
      <ol className={styles.replies} aria-label={text('replies')}>
        {replies.map((reply) => (
          <li key={reply.id}>
            <CommentItem comment={reply} place="reply" />
          </li>
        ))}
      </ol>
    </section>
  );
}
