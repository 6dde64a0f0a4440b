import type { AccountsPort } from '#features/accounts/port.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { WidgetRequest } from '#features/playback/contract.ts';
import type { TimelinePort } from '#features/timeline/port.ts';
import type { Video } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { ViewsPort } from '#features/views/port.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { quizRoutes } from '../contract.ts';
import type { FormulaDelimiters } from '../split-formulas.ts';
import { createAdoptView } from './adopt-view.ts';
import { createAnswerBatches } from './answer-batches.ts';
import { createAnswerStore } from './answer-store.ts';
import { createAnswering } from './answering.ts';
import { createAskedQuestions } from './asked-questions.ts';
import { createAttempts } from './attempts.ts';
import { createGradebook } from './gradebook.ts';
import { createLiveQuestions } from './live-questions.ts';
import { createQuizMetrics } from './metrics.ts';
import { createOpenedQuestions } from './opened-questions.ts';
import { createOpeningStore } from './opening-store.ts';
import { createParticipants } from './person.ts';
import { createPersonalAnswers } from './personal-answers.ts';
import { createPublishedQuizzes } from './published-quizzes.ts';
import { createQuizLists } from './quiz-lists.ts';
import { createResultCounts } from './result-counts.ts';
import { createResultsEvents } from './results-events.ts';
import { presentScores } from './scores.ts';
import { createQuizStore } from './store.ts';

export const quizzes = defineFeature({
  name: 'quizzes',
  needs: {
    accounts: port<Pick<AccountsPort, 'people'>>(),
    organizations: port<Pick<OrganizationsPort, 'get'>>(),
    videos: port<Pick<VideosPort, 'cachedAccess' | 'requireManaged' | 'get'>>(),
    timeline: port<Pick<TimelinePort, 'readPublished' | 'readDrafts' | 'edit'>>(),
    views: port<Pick<ViewsPort, 'verify' | 'setAnswers'>>(),
  },
  routes: quizRoutes,
  migrations: readMigrations('quizzes', new URL('./migrations', import.meta.url).pathname),
  create(kernel, { accounts, organizations, videos, timeline, views }) {
    const { db, clock, events } = kernel;
    const store = createQuizStore(db);
    const answers = createAnswerStore(db);
    const openings = createOpeningStore(db);
    const metrics = createQuizMetrics();
    const findParticipant = createParticipants(videos, views, createAdoptView(kernel));
    const readPublished = createPublishedQuizzes(timeline);
    const readQuestions = createAskedQuestions(readPublished);
    const results = createResultCounts(answers);
    const announceResults = createResultsEvents(kernel, answers);
    const save = createAnswerBatches({
      db,
      clock,
      store: answers,
      results,
      readQuestions,
      onSaved(videoId, count, questions) {
        metrics.countAnswers(count);
        for (const [id, question] of questions) announceResults({ videoId, questionId: id, question });
      },
    });
    const answering = createAnswering({ findParticipant, results, save });
    const opened = createOpenedQuestions({ store: openings, events, readQuestions });
    const live = createLiveQuestions({
      kernel,
      videos,
      store: openings,
      opened,
      results,
      answers,
      readQuestions,
    });
    const attempts = createAttempts({ clock, store, opened, findParticipant, readPublished });
    const lists = createQuizLists({ timeline, videos });
    const gradebook = createGradebook({ kernel, videos, timeline, accounts, organizations, views });
    views.setAnswers(answering.answerTracked);

    return {
      service: {
        replace: lists.replace,
        personalData: createPersonalAnswers(store),
        /** QZ-11 */
        async widgetConfig(
          _viewer: Viewer,
          _video: Video,
          { organization: { settings } }: WidgetRequest,
        ): Promise<{ readonly formulas: FormulaDelimiters } | null> {
          const { quiz_formula_delimiter_left: left, quiz_formula_delimiter_right: right } = settings;
          return left && right ? { formulas: { left, right } } : null;
        },
      },
      handlers: {
        list: (input, { viewer }) => lists.list(viewer, input),
        replace: (input, { viewer }) => lists.replace(viewer, input),
        copy: (input, { viewer }) => lists.copy(viewer, input),
        answer: (input, { viewer }) => answering.answer(viewer, input),
        progress: (input, { viewer }) => attempts.progress(viewer, input),
        async scores({ id, kvtoken }, { viewer }) {
          const standings = await attempts.standings(viewer, id, kvtoken);
          const list = presentScores(standings, { hasAccount: viewer.userId !== null });
          return { list, totalcount: list.length };
        },
        startAttempt: (input, { viewer }) => attempts.start(viewer, input),
        live: (input, { viewer }) => live.live(viewer, input),
        open: (input, { viewer }) => live.open(viewer, input),
        close: (input, { viewer }) => live.close(viewer, input),
        openings: ({ id }, { viewer }) => live.openings(viewer, id),
        ...gradebook.handlers,
      },
      metrics: metrics.list,
      stop: async () => opened.stop(),
    };
  },
});
