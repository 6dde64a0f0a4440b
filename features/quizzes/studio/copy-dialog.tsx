import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { videoRoutes } from '#features/videos/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { problemOf } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { Button } from '#kernel/ui/button.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { SearchField } from '#kernel/ui/search-field.tsx';
import { quizRoutes } from '../contract.ts';
import type { EditRegistry } from './edit-registry.ts';
import { text } from './messages.ts';
import styles from './quizzes-block.module.css';
import { useStudio } from './studio-context.ts';

const FOUND_MAX = 20;

interface CopyDialogProps {
  /** Empty for everything. */
  readonly qids: readonly number[];
  readonly edits: EditRegistry;
  onClose(): void;
}
interface Target {
  readonly kapsule_id: string;
  readonly displayname: string;
}

/** Copies quizzes to another video of the owner, as drafts there. */
export function CopyDialog({ qids, edits, onClose }: CopyDialogProps) {
  const api = useApi();
  const { kapsule_id: id } = useStudio().video;
  const [target, setTarget] = useState<Target | null>(null);
  const copy = useMutation({
    async mutationFn(to: Target) {
      await edits.flush();
      return api.call(quizRoutes.copy, {
        id,
        to: to.kapsule_id,
        ...(qids.length > 0 ? { qids: [...qids] } : {}),
      });
    },
  });
  const problem = copy.error ? problemOf(copy.error) : null;
  return (
    <Dialog open onClose={onClose} title={text('copyTitle')} description={text('copyLead')}>
      <TargetPicker
        own={id}
        chosen={target}
        onPick={(video) => {
          copy.reset();
          setTarget(video);
        }}
      />
      {problem && <FormError code={problem.code}>{problem.message}</FormError>}
      <p role="status">
        {copy.data && target && (
          <>
            {text('copied', { count: copy.data.copied })}{' '}
            <Link to={`/app/studio/video/${target.kapsule_id}/edit/interactions`}>{text('openTarget')}</Link>
          </>
        )}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{text(copy.data ? 'done' : 'cancel')}</Button>
        {!copy.data && (
          <Button
            variant="primary"
            disabled={!target}
            busy={copy.isPending}
            onClick={() => target && copy.mutate(target)}
          >
            {text('copyNow')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface TargetPickerProps {
  /** The video that is copied from. */
  readonly own: string;
  readonly chosen: Target | null;
  onPick(target: Target): void;
}

function TargetPicker({ own, chosen, onPick }: TargetPickerProps) {
  const group = useId();
  const [q, setQ] = useState('');
  const found = useRoute(videoRoutes.list, { mine: true, max: FOUND_MAX, ...(q ? { q } : {}) });
  const videos = (found.data?.list ?? []).filter(({ kapsule_id }) => kapsule_id !== own);
  return (
    <>
      <SearchField label={text('copySearch')} value={q} onChange={setQ} />
      <fieldset className={styles.targets}>
        <legend className="visually-hidden">{text('copyTarget')}</legend>
        {videos.map((video) => (
          <label key={video.kapsule_id} className={styles.target}>
            <input
              type="radio"
              name={group}
              checked={chosen?.kapsule_id === video.kapsule_id}
              onChange={() => onPick(video)}
            />
            <bdi>{video.displayname}</bdi>
          </label>
        ))}
      </fieldset>
      <p role="status">{videos.length === 0 && text(found.isPending ? 'searching' : 'noVideos')}</p>
    </>
  );
}
