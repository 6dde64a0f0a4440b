import { quizRoutes } from '#features/quizzes/contract.ts';
import { viewRoutes } from '#features/views/contract.ts';
import { GROUP_COOKIE } from '#features/views/group-id.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { TestPerson } from '#test/test-server.ts';
import type { DemoSite } from './demo-site.ts';

type SentQuiz = InputOf<typeof quizRoutes.replace>['list'][number];

/** The cookie of the browser that takes the quiz without an account. */
export const QUIZ_BROWSER = 'browser-of-somebody';

export interface TakenQuiz {
  readonly id: string;
  readonly qid: number;
  readonly questions: readonly [number, number];
}

/** Two questions: the first one with the given key (from 1), the second one with the first choice as the key. */
const quizWith = (answer: number): SentQuiz => ({
  title: 'Tides & <i>currents</i>',
  passing_score: 60,
  certificate: true,
  mcqs: [
    { text: 'What pulls the water?', ch1: 'The wind', ch2: 'The moon', answer, show_answer_flag: true },
    {
      text: 'How often is high tide?',
      ch1: 'Twice a day',
      ch2: 'Once a day',
      answer: 1,
      show_answer_flag: true,
    },
  ],
});

/** A video whose quiz was taken by a person, with the given choices from 0, and by a browser that got all right: 1 and 0. */
export async function addTakenQuiz(
  site: DemoSite,
  person: TestPerson,
  choices: readonly [number, number],
): Promise<TakenQuiz> {
  const id = await site.addVideo('How tides work');
  const { list } = await site.owner.call(quizRoutes.replace, { id, list: [quizWith(2)] });
  const [first = 0, second = 0] = list[0]!.mcqs.map((question) => question.id!);
  const quiz: TakenQuiz = { id, qid: list[0]!.qid!, questions: [first, second] };
  await answerQuiz(person, quiz, choices);
  const browser = site.anonymous();
  const { kvtoken } = await browser.call(viewRoutes.create, { id, [GROUP_COOKIE]: QUIZ_BROWSER });
  await answerQuiz(browser, quiz, [1, 0], kvtoken);
  return quiz;
}

export async function answerQuiz(
  person: TestPerson,
  { id, questions }: TakenQuiz,
  choices: readonly [number, number],
  kvtoken?: string,
): Promise<void> {
  for (const [index, answer] of choices.entries())
    await person.call(quizRoutes.answer, {
      video: id,
      id: questions[index]!,
      answer,
      kvtoken,
      time_taken: 4000,
    });
}

/** Another key for the first question, and the same questions. */
export async function changeKey(site: DemoSite, quiz: TakenQuiz, answer: number): Promise<void> {
  const { mcqs, ...sent } = quizWith(answer);
  const questions = mcqs.map((one, index) => ({ ...one, id: quiz.questions[index]! }));
  const list = [{ ...sent, qid: quiz.qid, mcqs: questions }];
  await site.owner.call(quizRoutes.replace, { id: quiz.id, list });
}
