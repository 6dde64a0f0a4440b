import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { QuizzesBlock } from '#features/quizzes/studio/quizzes-block.tsx';
import { DraftsBar } from '#features/timeline/studio/drafts-bar.tsx';
import { PositionField } from '#features/timeline/studio/position-field.tsx';
import { useItems } from '#features/timeline/studio/use-items.ts';
import type { Video } from '#features/videos/contract.ts';
import type { EditPlayer } from '#features/videos/studio/edit-block.ts';
import { readIncompleteItem, useIncompleteAction } from './use-incomplete-action.ts';

/** More than a video may have. */
const LISTED_MAX = 2000;
const KINDS = ['quiz', 'question'];

interface QuizzesTabProps {
  readonly video: Video;
  readonly player: EditPlayer | null;
}

/** Quizzes and questions, with what is not published yet. */
export function QuizzesTab({ video, player }: QuizzesTabProps) {
  const { kapsule_id: id } = video;
  const items = useItems(id, KINDS, { max: LISTED_MAX });
  const actionFor = useIncompleteAction(id);
  const location = useLocation();
  const wanted = useMemo(() => readIncompleteItem(location), [location]);
  return (
    <>
      <DraftsBar id={id} actionFor={actionFor} />
      <QuizzesBlock video={video} player={player} items={items} TimeField={PositionField} wanted={wanted} />
    </>
  );
}
