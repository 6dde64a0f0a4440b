import { Fragment, type ReactNode } from 'react';
import type { Video } from '../contract.ts';
import { AccessTab } from './access-tab.tsx';
import { CommentsSetting } from './comments-setting.tsx';
import { DetailsForm } from './details-form.tsx';
import { EDIT_TABS, type EditBlock, type EditPlayer, type EditTab } from './edit-block.ts';
import type { EditedDraft } from './use-video-draft.ts';

/** The tabs that have something for this person and this video. */
export function listTabs(video: Video, blocks: readonly EditBlock[]): EditTab[] {
  const own: readonly EditTab[] = ['details', ...(video.can_edit ? (['access'] as const) : [])];
  return EDIT_TABS.filter(
    (tab) => own.includes(tab) || blocks.some(({ place, when }) => place === tab && when(video)),
  );
}

interface TabContentProps {
  readonly tab: EditTab;
  readonly video: Video;
  readonly draft: EditedDraft;
  readonly blocks: readonly EditBlock[];
  readonly player: EditPlayer | null;
  onPublish(): void;
}

export function TabContent({ tab, video, draft, blocks, player, onPublish }: TabContentProps): ReactNode {
  return (
    <>
      {tab === 'details' && <DetailsForm video={video} draft={draft} />}
      {tab === 'access' && <AccessTab video={video} onChangeVisibility={onPublish} />}
      {tab === 'comments' && <CommentsSetting video={video} draft={draft} />}
      {renderBlocks(blocks, tab, video, player)}
    </>
  );
}

export const renderBlocks = (
  blocks: readonly EditBlock[],
  place: EditBlock['place'],
  video: Video,
  player: EditPlayer | null,
): ReactNode =>
  blocks
    .filter((block) => block.place === place && block.when(video))
    .map(({ id, render }) => <Fragment key={id}>{render(video, player)}</Fragment>);
