import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type VideoSummary, videoRoutes } from '#features/videos/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { routeKey } from '#kernel/client/route-query.ts';
import { Button } from '#kernel/ui/button.tsx';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { PictureRow } from '#kernel/ui/picture-row.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { likeRoutes } from '../contract.ts';
import { text } from '../messages.ts';
import styles from './liked-page.module.css';

/** A liked video. It stays in the list after it was unliked, so that this can be undone. */
export function LikedRow({ video }: { readonly video: VideoSummary }) {
  const { kapsule_id: id, displayname: title } = video;
  const api = useApi();
  const client = useQueryClient();
  const [isLiked, setIsLiked] = useState(true);
  const change = useMutation({
    mutationFn: (next: boolean) => api.call(next ? likeRoutes.like : likeRoutes.unlike, { id }),
    onSuccess: ({ is_liked }) => {
      setIsLiked(is_liked);
      client.removeQueries({ queryKey: routeKey(videoRoutes.get, { id }) });
      // Read again by the next visit of the page.
      void client.invalidateQueries({ queryKey: [likeRoutes.list.path], refetchType: 'none' });
    },
    onError: (error) => toast({ title: text('notSaved'), detail: errorMessage(error), kind: 'error' }),
  });
  const action = useFocusAfterChange(isLiked);
  return (
    <PictureRow
      images={video.images}
      durationMs={video.duration}
      href={`/app/video/${id}`}
      title={title}
      facts={[video.owner_displayname, ...(isLiked ? [] : [<UnlikedNote key="note" />])]}
      action={
        <div ref={action}>
          {isLiked ? (
            <IconButton
              label={text('unlike', { title })}
              icon={<Heart />}
              className={styles.liked ?? ''}
              onClick={() => change.mutate(false)}
            />
          ) : (
            <Button
              aria-label={text('undoOf', { title })}
              busy={change.isPending}
              onClick={() => change.mutate(true)}
            >
              {text('undo')}
            </Button>
          )}
        </div>
      }
    />
  );
}

const UnlikedNote = () => <span role="status">{text('unliked')}</span>;

/** One button replaces the other; the focus moves to the new one. */
function useFocusAfterChange(value: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== value) box.current?.querySelector('button')?.focus();
    before.current = value;
  }, [value]);
  return box;
}
