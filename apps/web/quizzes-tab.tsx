import { QuizzesBlock } from '#features/quizzes/studio/quizzes-block.tsx';
import { DraftsBar } from '#features/timeline/studio/drafts-bar.tsx';
import { PositionField } from '#features/timeline/studio/position-field.tsx';
import { useItems } from '#features/timeline/studio/use-items.ts';
import type { Video } from '#features/videos/contract.ts';
import type { EditPlayer } from '#features/videos/studio/edit-block.ts';
import { useIncompleteAction, useIncompleteItem } from './use-incomplete-action.ts';

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
  const incomplete = useIncompleteItem();
  // An overlay must not close the form of a question.
  const wanted = items.list.some((item) => item.id === incomplete?.id) ? incomplete : null;
  return (
    <>
      <DraftsBar id={id} actionFor={actionFor} />
      <QuizzesBlock video={video} player={player} items={items} TimeField={PositionField} wanted={wanted} />
    </>
  );
}
