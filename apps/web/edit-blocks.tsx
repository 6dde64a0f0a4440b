import { CaptionsBlock } from '#features/captions/studio/captions-block.tsx';
import { EmbedBlock } from '#features/embeds/studio/embed-block.tsx';
import { MediaBlock } from '#features/media/studio/media-block.tsx';
import { PosterBlock } from '#features/media/studio/poster-block.tsx';
import { ItemsBlock } from '#features/timeline/studio/items-block.tsx';
import type { EditBlock } from '#features/videos/studio/edit-block.ts';
import { itemEditors } from './item-editors.ts';

/** The parts of the edit page, in the order in which they appear. */
export const editBlocks: readonly EditBlock[] = [
  {
    id: 'poster',
    place: 'lead',
    when: () => true,
    render: (video) => <PosterBlock video={video} />,
  },
  {
    id: 'media',
    place: 'state',
    when: ({ live_event }) => live_event === null,
    render: (video) => <MediaBlock video={video} />,
  },
  {
    id: 'captions',
    place: 'more',
    when: ({ can_manage }) => can_manage,
    render: ({ kapsule_id: id }) => <CaptionsBlock id={id} />,
  },
  {
    id: 'items',
    place: 'more',
    when: ({ can_manage, live_event }) => can_manage && live_event === null,
    render: ({ kapsule_id: id, duration }) => (
      <ItemsBlock id={id} durationMs={duration} editors={itemEditors} />
    ),
  },
  {
    id: 'embedding',
    place: 'more',
    when: ({ can_edit }) => can_edit,
    render: ({ kapsule_id: id }) => <EmbedBlock id={id} />,
  },
];
