import type { VideosPort } from '#features/videos/port.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import type { Answer } from '../answer.ts';
import type { quizRoutes } from '../contract.ts';
import type { GradebookQuestion } from '../gradebook.ts';
import { describeAnswer, isGraded, slotsOf, solutionOf } from '../grading.ts';
import type { GroupedQuestion } from '../group-questions.ts';
import type { Question } from '../question.ts';
import { createAnswerStore } from './answer-store.ts';
import { type createPublishedQuizzes, hasPassingScore } from './published-quizzes.ts';
import { createStatisticsStore, type PercentClass } from './statistics-store.ts';

const TEXTS_MAX = 50;
const CLASSES = 10;

interface QuestionStatisticsOptions {
  readonly db: Db;
  readonly videos: Pick<VideosPort, 'requireManaged'>;
  readonly readQuizzes: ReturnType<typeof createPublishedQuizzes>;
}

export function createQuestionStatistics({ db, videos, readQuizzes }: QuestionStatisticsOptions) {
  const store = createStatisticsStore(db);
  const { countChoices } = createAnswerStore(db);

  return async (
    viewer: Viewer,
    { id, qid }: InputOf<typeof quizRoutes.questionStatistics>,
  ): Promise<OutputOf<typeof quizRoutes.questionStatistics>> => {
    const video = await videos.requireManaged(viewer, id);
    const { groups, questionIds, versionOf } = await readQuizzes(video.id, qid);
    const questions = groups.flatMap((group) => group.questions.map((one) => ({ ...one, qid: group.qid })));
    const inWords = questions.filter(({ data }) => slotsOf(data) === 0).map((question) => question.id);
    const [counts, choices, texts, people] = await Promise.all([
      store.countAnswers(groups, versionOf),
      countChoices(questionIds),
      store.readLatest(inWords, TEXTS_MAX),
      store.countPeople(groups),
    ]);
    const countsOf = new Map(counts.map((count) => [count.question_id, count]));
    const list = questions.map((question): GradebookQuestion => {
      const ofQuestion = choices.get(question.id) ?? [];
      const latest = (texts.get(question.id) ?? []).map(({ answer }) => answer);
      return presentQuestion(question, { ...countsOf.get(question.id), choices: ofQuestion, latest });
    });
    const peopleOf = (percentClass: number): number =>
      people.find((row) => row.percent_class === percentClass)?.people ?? 0;
    return {
      list,
      distribution: Array.from({ length: CLASSES }, (_, number) => peopleOf(number)),
      people: sum(people.map((row) => row.people)),
      finished: sum(people.map((row) => row.finished)),
      average: averageOf(people.filter((row) => row.percent_class !== null)),
      passed: groups.some(hasPassingScore) ? sum(people.map((row) => row.passed)) : null,
      outdated: sum(counts.map((row) => row.outdated)),
    };
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const averageOf = (rows: readonly PercentClass[]): number | null =>
  rows.length > 0 ? sum(rows.map((row) => row.percent_sum ?? 0)) / sum(rows.map((row) => row.people)) : null;

interface QuestionCounts {
  readonly answers?: number;
  readonly correct?: number;
  readonly choices: readonly number[];
  readonly latest: readonly Answer[];
}

const presentQuestion = (
  { id, qid, data }: GroupedQuestion & { readonly qid: number },
  { answers = 0, correct = 0, choices, latest }: QuestionCounts,
): GradebookQuestion => ({
  id,
  qid,
  text: data.text,
  type: data.type,
  answers,
  correct: isGraded(data) ? correct : null,
  percent: isGraded(data) && answers > 0 ? (correct * 100) / answers : null,
  choices: presentChoices(data, choices),
  texts: latest.map((answer) => describeAnswer(data, answer)),
});

/** Empty choices do not exist, but those that follow keep their numbers. */
function presentChoices(question: Question, counts: readonly number[]): GradebookQuestion['choices'] {
  const solution = solutionOf(question);
  const correct = new Set<unknown>(Array.isArray(solution) ? solution : []);
  const offersNoText = question.type === 'boolean' || question.type === 'rating';
  return Array.from({ length: slotsOf(question) }, (_, slot) => ({
    slot,
    text: describeAnswer(question, question.type === 'rating' ? slot + 1 : slot),
  })).flatMap(({ slot, text }) =>
    offersNoText || question.choices[slot] !== ''
      ? [{ text, count: counts[slot] ?? 0, is_correct: correct.has(slot) }]
      : [],
  );
}
