import type { AnyItemEditor } from '#features/timeline/contract.ts';
import { ItemsBlock } from '#features/timeline/studio/items-block.tsx';
import type { Video } from '#features/videos/contract.ts';
import type { EditPlayer } from '#features/videos/studio/edit-block.ts';
import { text } from '#features/videos/studio/edit-messages.ts';
import { useIncompleteItem } from './use-incomplete-action.ts';

/** Above the limit per video: the preview in the player shows only the items of this list. */
const LISTED_MAX = 2000;

interface InteractionsBlockProps {
  readonly video: Video;
  readonly player: EditPlayer | null;
  readonly editors: readonly AnyItemEditor[];
}

/** What is placed on the picture for a while. */
export function InteractionsBlock({ video, player, editors }: InteractionsBlockProps) {
  const { kapsule_id: id, duration: durationMs } = video;
  return (
    <ItemsBlock
      id={id}
      name="interactions"
      title={text('tab_interactions')}
      lead={text('interactionsLead')}
      durationMs={durationMs}
      editors={editors}
      clock={player}
      player={player}
      max={LISTED_MAX}
      wanted={useIncompleteItem()}
    />
  );
}
