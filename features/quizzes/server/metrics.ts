import { Counter } from 'prom-client';
import { PRODUCT_ID } from '#kernel/contract/product.ts';

/** What operators see of the answers to all questions. */
export function createQuizMetrics() {
  const answers = new Counter({
    name: `${PRODUCT_ID}_quiz_answers_total`,
    help: 'Answers to questions that were saved',
    registers: [],
  });
  return { list: [answers], countAnswers: (count: number): void => answers.inc(count) };
}
