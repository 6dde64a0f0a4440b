import { text } from '#features/highlights/messages.ts';
import { mediaRoutes } from '#features/media/contract.ts';
import type { AnyItemEditor } from '#features/timeline/contract.ts';
import { DraftsBar } from '#features/timeline/studio/drafts-bar.tsx';
import { ItemsBlock } from '#features/timeline/studio/items-block.tsx';
import type { Video } from '#features/videos/contract.ts';
import type { EditPlayer } from '#features/videos/studio/edit-block.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { useIncompleteAction } from './use-incomplete-action.ts';

interface ChaptersTabProps {
  readonly video: Video;
  readonly player: EditPlayer | null;
  readonly chapters: readonly AnyItemEditor[];
  readonly marks: readonly AnyItemEditor[];
}

/** Chapters, which may come from the file, and marks. */
export function ChaptersTab({ video, player, chapters, marks }: ChaptersTabProps) {
  const { kapsule_id: id, duration: durationMs } = video;
  const actionFor = useIncompleteAction(id);
  const fromFile = useRoute(mediaRoutes.chapters, { id });
  const offered = (fromFile.data?.list ?? [])
    .filter(({ title }) => title.trim() !== '')
    .map(({ start, title }) => ({ kind: 'chapter', start, end: null, data: { text: title } }));
  const shared = { id, durationMs, clock: player };
  return (
    <>
      <DraftsBar id={id} actionFor={actionFor} />
      <ItemsBlock
        {...shared}
        name="chapters"
        title={text('chapters')}
        lead={text('chaptersLead')}
        editors={chapters}
        offered={offered}
      />
      <ItemsBlock {...shared} name="marks" title={text('marks')} lead={text('marksLead')} editors={marks} />
    </>
  );
}
