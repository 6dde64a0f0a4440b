import type { TimelinePort } from '#features/timeline/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { quizErrors, type quizRoutes } from '../contract.ts';
import type { QuizGroup } from '../group-questions.ts';
import { questionKind } from '../question.ts';
import { quizKind } from '../quiz.ts';
import { fromWire, type SentQuiz, toWire } from '../quiz-mapping.ts';
import type { QuizListWire } from '../quiz-wire.ts';
import { assertUsable, dropRepeatedIds, nameOf, namesOf, putQuizzes, toGroups } from './put-quizzes.ts';

export interface QuizListsParts {
  readonly timeline: Pick<TimelinePort, 'readPublished' | 'readDrafts' | 'edit'>;
  readonly videos: Pick<VideosPort, 'requireManaged'>;
}

const KINDS = [quizKind, questionKind];

/** All quizzes of a video at once, for those who manage it. */
export function createQuizLists({ timeline, videos }: QuizListsParts) {
  const readDraftGroups = async (viewer: Viewer, id: string): Promise<readonly QuizGroup[]> =>
    toGroups(await timeline.readDrafts(viewer, id, KINDS));

  async function list(
    viewer: Viewer,
    { id, drafts }: InputOf<typeof quizRoutes.list>,
  ): Promise<{ list: QuizListWire }> {
    const access = await videos.requireManaged(viewer, id);
    const groups = drafts
      ? await readDraftGroups(viewer, access.id)
      : toGroups(await timeline.readPublished(access.id, KINDS));
    return { list: toWire(groups) };
  }

  return {
    list,

    async replace(viewer: Viewer, { id, list: wire, publish }: InputOf<typeof quizRoutes.replace>) {
      const { id: videoId, row } = await videos.requireManaged(viewer, id);
      const sent = dropRepeatedIds(fromWire(wire));
      assertUsable(sent, { durationMs: row.duration_ms, mustBeComplete: publish });
      const [drafts, published] = await Promise.all([
        timeline.readDrafts(viewer, videoId, KINDS),
        timeline.readPublished(videoId, KINDS),
      ]);
      // A removal that is still a draft becomes final when everything is published.
      const before = [...drafts, ...(publish ? published : [])];
      await timeline.edit(viewer, videoId, { kinds: KINDS, publish }, async (edit) => {
        const kept = namesOf(sent);
        const removed = before.filter(({ kind, id: item }) => !kept.has(nameOf(kind, item)));
        // First, so that their number does not count against the limit of the new ones.
        for (const item of new Set(removed.map((one) => one.id))) await edit.remove(item);
        await putQuizzes(edit, sent);
      });
      return list(viewer, { id: videoId, drafts: !publish });
    },

    /** Also within a video. The copies follow what is there. */
    async copy(viewer: Viewer, { id, to, qids }: InputOf<typeof quizRoutes.copy>) {
      const target = await videos.requireManaged(viewer, to);
      const source = await readDraftGroups(viewer, (await videos.requireManaged(viewer, id)).id);
      if (qids?.some((wanted) => wanted !== 0 && !source.some(({ qid }) => qid === wanted)))
        throw fail(quizErrors, 'QUIZ_NOT_FOUND');
      const wanted = source.filter(({ qid }) => !qids || qids.includes(qid));
      const present = await readDraftGroups(viewer, target.id);
      const lastOrder = Math.max(-1, ...present.map(({ quiz }) => quiz?.order ?? -1));
      const durationMs = target.row.duration_ms || Number.POSITIVE_INFINITY;
      const copies = wanted.map(({ quiz, questions }, at): SentQuiz => {
        return {
          quiz: quiz && { ...quiz, order: lastOrder + 1 + at },
          // A shorter video has them at its end, where the owner finds them.
          questions: questions.map(({ startMs, data }) => ({ startMs: Math.min(startMs, durationMs), data })),
        };
      });
      await timeline.edit(viewer, target.id, { kinds: KINDS, publish: false }, (edit) =>
        putQuizzes(edit, copies),
      );
      return { copied: copies.reduce((sum, { questions }) => sum + questions.length, 0) };
    },
  };
}
