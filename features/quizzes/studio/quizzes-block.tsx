import { type ComponentType, useEffect, useMemo, useState } from 'react';
import type { Video } from '#features/videos/contract.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { FormError } from '#kernel/ui/form-error.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { AddBar } from './add-bar.tsx';
import { BlockHead } from './block-head.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { createEditRegistry } from './edit-registry.ts';
import { reviewSections } from './find-incomplete.ts';
import { IncompleteNotice } from './incomplete-notice.tsx';
import { LIVE_HINT_ID } from './live-question.tsx';
import { text } from './messages.ts';
import { arrangeItems, type QuizItems } from './quiz-items.ts';
import { QuizSection } from './quiz-section.tsx';
import styles from './quizzes-block.module.css';
import { EditRegistryContext, StudioProvider, type TimeFieldProps } from './studio-context.ts';
import type { StudioPlayer } from './studio-player.ts';
import { useDelimiters } from './use-delimiters.ts';
import { useOpenings } from './use-openings.ts';
import { useQuizActions } from './use-quiz-actions.ts';
import { useReport } from './use-report.ts';
import { useTrial } from './use-trial.ts';
import { useWanted } from './use-wanted.ts';

export interface QuizzesBlockProps {
  readonly video: Video;
  /** Null while there is nothing to play. */
  readonly player: StudioPlayer | null;
  /** The items of the kinds 'quiz' and 'question'. */
  readonly items: QuizItems;
  readonly TimeField: ComponentType<TimeFieldProps>;
  /** An item that somebody was sent to; its form opens, once for each object. */
  readonly wanted: { readonly id: string } | null;
}

/** The quizzes and questions of a video. Everything is saved while it is edited; viewers see it once it is published. */
export function QuizzesBlock(props: QuizzesBlockProps) {
  const [edits] = useState(createEditRegistry);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (!edits.hasUnsaved()) return;
      event.preventDefault();
      void edits.flush();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [edits]);
  return (
    <EditRegistryContext value={edits}>
      <Studio {...props} edits={edits} />
    </EditRegistryContext>
  );
}

type StudioProps = QuizzesBlockProps & { readonly edits: ReturnType<typeof createEditRegistry> };

function Studio({ video, player, items, TimeField, wanted, edits }: StudioProps) {
  const sections = useMemo(() => arrangeItems(items.list), [items.list]);
  const review = useMemo(() => reviewSections(sections, video), [sections, video]);
  const formulas = useDelimiters();
  const [openId, open] = useState<string | null>(null);
  const [copied, copy] = useState<readonly number[] | null>(null);
  const { block, announcement, report } = useReport();
  const actions = useQuizActions({ video, items, player, edits, open, report });
  const trial = useTrial({ player, formulas, items, edits });
  const openings = useOpenings(video);
  useWanted({ wanted, isLoaded: items.isLoaded, open, report });
  const studio = {
    video,
    player,
    items,
    sections,
    review,
    formulas,
    actions,
    trial,
    openings,
    openId,
    open,
    report,
    copy,
    TimeField,
  };
  const isEvent = video.live_event !== null;
  return (
    <StudioProvider value={studio}>
      <section ref={block} className={styles.block} aria-labelledby="quizzes-title">
        <BlockHead edits={edits} />
        {items.error != null && <FormError>{errorMessage(items.error)}</FormError>}
        {isEvent && video.live_event?.state !== 'LIVE' && (
          <p id={LIVE_HINT_ID} className={styles.muted}>
            {text('liveHint')}
          </p>
        )}
        <IncompleteNotice />
        {items.isLoaded ? (
          sections.map((section) => <QuizSection key={section.qid} section={section} />)
        ) : (
          <Skeleton shape="title" />
        )}
        {items.isLoaded && <AddBar />}
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
        {copied && <CopyDialog qids={copied} edits={edits} onClose={() => copy(null)} />}
      </section>
    </StudioProvider>
  );
}
