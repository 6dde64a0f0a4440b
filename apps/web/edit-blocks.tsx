import { lazy, Suspense } from 'react';
import { CaptionsBlock } from '#features/captions/studio/captions-block.tsx';
import { EmbedBlock } from '#features/embeds/studio/embed-block.tsx';
import { MediaBlock } from '#features/media/studio/media-block.tsx';
import { PosterBlock } from '#features/media/studio/poster-block.tsx';
import { ReportsBlock } from '#features/problems/studio/reports-block.tsx';
import type { EditBlock } from '#features/videos/studio/edit-block.ts';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { AnalyticsTab, GradebookLink, RetentionBeside } from './analytics-tab.tsx';
import { AroundTab } from './around-tab.tsx';
import { ChaptersTab } from './chapters-tab.tsx';
import { CommentsSection } from './comments-section.tsx';
import { InteractionsBlock } from './interactions-block.tsx';
import { itemEditors } from './item-editors.ts';
import { StartEndTab } from './start-end-tab.tsx';

const MARKS: readonly string[] = ['highlight', 'bookmark', 'slide'];
const chapters = itemEditors.filter(({ kind }) => kind === 'chapter');
const marks = itemEditors.filter(({ kind }) => MARKS.includes(kind));
/** Kinds with an editor of their own. */
const QUIZZES: readonly string[] = ['question'];
const interactions = itemEditors.filter(
  (editor) => !chapters.includes(editor) && !marks.includes(editor) && !QUIZZES.includes(editor.kind),
);
/** Loaded with the tab: the edit page has many parts that are opened more often. */
const QuizzesTab = lazy(async () => ({ default: (await import('./quizzes-tab.tsx')).QuizzesTab }));

/** The sections of the edit page that belong to other features, in the order in which they appear. */
export const editBlocks: readonly EditBlock[] = [
  {
    id: 'poster',
    place: 'side',
    when: ({ can_edit }) => can_edit,
    render: (video, player) => <PosterBlock video={video} player={player} />,
  },
  {
    id: 'media',
    place: 'side',
    when: ({ live_event }) => live_event === null,
    render: (video) => <MediaBlock video={video} />,
  },
  {
    id: 'captions',
    place: 'captions',
    when: ({ can_manage }) => can_manage,
    render: ({ kapsule_id: id }) => <CaptionsBlock id={id} />,
  },
  {
    id: 'chapters',
    place: 'chapters',
    when: ({ can_manage, live_event }) => can_manage && live_event === null,
    render: (video, player) => (
      <ChaptersTab video={video} player={player} chapters={chapters} marks={marks} />
    ),
  },
  {
    id: 'quizzes',
    place: 'interactions',
    when: ({ can_manage }) => can_manage,
    render: (video, player) => (
      <Suspense fallback={<Skeleton shape="title" />}>
        <QuizzesTab video={video} player={player} />
      </Suspense>
    ),
  },
  {
    id: 'interactions',
    place: 'interactions',
    when: ({ can_manage, live_event }) => interactions.length > 0 && can_manage && live_event === null,
    render: (video, player) => <InteractionsBlock video={video} player={player} editors={interactions} />,
  },
  {
    id: 'start-end',
    place: 'interactions',
    when: ({ can_edit }) => can_edit,
    render: ({ kapsule_id: id }) => <StartEndTab id={id} />,
  },
  {
    id: 'around',
    place: 'interactions',
    when: ({ can_edit }) => can_edit,
    render: (video) => <AroundTab video={video} />,
  },
  {
    id: 'embedding',
    place: 'embed',
    when: ({ can_edit }) => can_edit,
    render: ({ kapsule_id: id }) => <EmbedBlock id={id} />,
  },
  {
    id: 'comments',
    place: 'comments',
    when: ({ can_manage }) => can_manage,
    render: (video) => <CommentsSection video={video} />,
  },
  {
    id: 'gradebook',
    place: 'analytics',
    when: ({ can_manage }) => can_manage,
    render: ({ kapsule_id: id }) => (
      <Suspense>
        <GradebookLink id={id} />
      </Suspense>
    ),
  },
  {
    id: 'analytics',
    place: 'analytics',
    when: ({ can_manage }) => can_manage,
    render: (video, player) => (
      <Suspense fallback={<Skeleton shape="picture" />}>
        <AnalyticsTab video={video} player={player} />
      </Suspense>
    ),
  },
  {
    id: 'retention',
    place: 'player',
    beside: 'analytics',
    when: ({ can_manage, live_event }) => can_manage && live_event === null,
    render: ({ kapsule_id: id }, player) => (
      <Suspense>
        <RetentionBeside id={id} player={player} />
      </Suspense>
    ),
  },
  {
    id: 'problems',
    place: 'problems',
    when: ({ can_manage }) => can_manage,
    render: ({ kapsule_id: id }) => <ReportsBlock id={id} />,
  },
];
