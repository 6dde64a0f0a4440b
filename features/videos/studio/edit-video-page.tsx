import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { problemOf } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { SettingsSkeleton } from '#kernel/ui/settings-layout.tsx';
import { UnsavedForms, useUnsavedForms } from '#kernel/ui/unsaved-forms.ts';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { useUnsavedGuard } from '#kernel/ui/use-unsaved-guard.ts';
import { type Video, videoRoutes } from '../contract.ts';
import { videoProblems } from '../site/video-problems.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditBar } from './edit-bar.tsx';
import type { EditBlock, EditPlayer, EditTab, UnpublishedChanges } from './edit-block.ts';
import { text } from './edit-messages.ts';
import { EditSide } from './edit-side.tsx';
import { EditTabs } from './edit-tabs.tsx';
import styles from './edit-video-page.module.css';
import { PublishDialog } from './publish-dialog.tsx';
import { listTabs, TabContent } from './tab-content.tsx';
import { useLastingPermissions } from './use-lasting-permissions.ts';
import { useShownTab } from './use-shown-tab.ts';
import { useVideoDraft } from './use-video-draft.ts';

const PROCESSING_POLL_MS = 5_000;

export interface EditVideoPageProps {
  /** The sections of other features, in display order. */
  readonly blocks: readonly EditBlock[];
  readonly changes: UnpublishedChanges;
  /** `stage` is shown while there is nothing to play. */
  player(video: Video, stage: ReactNode, onPlayer: (player: EditPlayer | null) => void): ReactNode;
}

export function EditVideoPage(props: EditVideoPageProps) {
  const { id = '' } = useParams();
  const {
    data: video,
    error,
    refetch,
  } = useRoute(
    videoRoutes.get,
    { id },
    { pollMs: ({ state }) => (state === 'processing' ? PROCESSING_POLL_MS : false) },
  );
  usePageTitle(video ? text('pageTitle', { title: video.displayname }) : undefined);
  // Once the editor is shown, it displays errors itself and keeps the unsaved text.
  if (!video) {
    if (error)
      return <ProblemNotice {...problemOf(error)} special={videoProblems} onRetry={() => void refetch()} />;
    return <SettingsSkeleton />;
  }
  return <VideoEditor key={id} {...props} video={video} loadError={error} />;
}

interface VideoEditorProps extends EditVideoPageProps {
  readonly video: Video;
  readonly loadError: unknown;
}

function VideoEditor({ loadError, blocks, changes, player: renderPlayer, ...loaded }: VideoEditorProps) {
  const video = useLastingPermissions(loaded.video);
  const draft = useVideoDraft(video, loadError);
  const [player, setPlayer] = useState<EditPlayer | null>(null);
  const [isReviewing, setIsReviewing] = useState(true);
  const [isPublishing, setIsPublishing] = useState(false);
  const onPublish = (): void => setIsPublishing(true);
  const tabs = listTabs(video, blocks);
  const [requested, openTab] = useTab(video.kapsule_id, tabs);
  const { report, hasUnsaved } = useUnsavedForms();
  const tab = useShownTab(requested, openTab, hasUnsaved);
  useUnsavedGuard(
    draft.hasUnsaved || hasUnsaved,
    useNavigate(),
    async () => (await draft.flush()) && !hasUnsaved,
  );
  return (
    <div className={styles.page} data-tab={tab}>
      <EditBar
        video={video}
        draft={draft}
        changes={changes}
        onReview={() => setIsReviewing(true)}
        onPublish={onPublish}
      />
      <div className={styles.columns}>
        <EditSide
          video={video}
          tab={tab}
          blocks={blocks}
          player={player}
          renderPlayer={(stage) => renderPlayer(video, stage, setPlayer)}
        />
        <EditTabs tabs={tabs} tab={tab} onChange={openTab}>
          <UnsavedForms value={report}>
            <TabContent
              tab={tab}
              video={video}
              draft={draft}
              blocks={blocks}
              player={player}
              onPublish={onPublish}
            />
          </UnsavedForms>
        </EditTabs>
      </div>
      {isPublishing && (
        <PublishDialog video={video} draft={draft} changes={changes} onClose={() => setIsPublishing(false)} />
      )}
      {draft.conflict && isReviewing && (
        <ConflictDialog
          conflict={draft.conflict}
          onLater={() => setIsReviewing(false)}
          onResolve={(chosen) => void draft.resolve(chosen)}
        />
      )}
    </div>
  );
}

/** The open tab is part of the address: /app/studio/video/{id}/edit/captions. */
function useTab(id: string, tabs: readonly EditTab[]): [EditTab, (tab: EditTab) => void] {
  const { tab } = useParams();
  const navigate = useNavigate();
  const open = (next: EditTab): void =>
    void navigate(`/app/studio/video/${id}${next === 'details' ? '' : `/edit/${next}`}`, {
      replace: true,
      state: { keepsFocus: true },
    });
  return [tabs.find((one) => one === tab) ?? 'details', open];
}
