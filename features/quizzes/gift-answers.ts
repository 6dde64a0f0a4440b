import { readGiftLine, readGiftText } from './gift-text.ts';
import type { SkipReason } from './quiz-import.ts';
import type { Mcq } from './quiz-wire.ts';

/** What stands between the braces, or why it cannot be used. */
export type GiftAnswers = Partial<Omit<Mcq, 'id'>> | SkipReason;

interface GiftAnswer {
  readonly hasEqualsSign: boolean;
  /** What percentage of the points it gives; null if it says nothing. */
  readonly weight: number | null;
  readonly isRight: boolean;
  readonly text: string;
  readonly feedback: string;
}

const WEIGHT = /^\s*%(-?\d{1,3}(?:\.\d{1,10})?)%/;
const TRUTH = /^(?:(t|true)|f|false)\s*(?=#|$)/i;

/** Far more than a question can have, so that hostile files are not taken apart for nothing. */
const ANSWERS_MAX = 100;

/** `body` with its escapes hidden. */
export function parseGiftAnswers(body: string, isHtml: boolean): GiftAnswers {
  const general = body.indexOf('####');
  const content = (general < 0 ? body : body.slice(0, general)).trim();
  const overall = general < 0 ? '' : readGiftText(body.slice(general + 4), isHtml).text;
  if (content === '') return { type: 'open', explanation: overall };
  const truth = TRUTH.exec(content);
  if (truth) return readTrueFalse(content, Boolean(truth[1]), overall, isHtml);
  const isNumber = content.startsWith('#');
  const answers = splitAnswers(isNumber ? content.replace(/^#\s*=?/, '=') : content, isHtml);
  if (!Array.isArray(answers)) return answers;
  if (isNumber) return readNumerical(answers, overall);
  return content.includes('~') ? readChoices(answers, overall) : readShortAnswers(answers, overall);
}

/** Each answer begins with = or ~. */
function splitAnswers(content: string, isHtml: boolean): GiftAnswer[] | SkipReason {
  if (!/^[=~]/.test(content)) return 'invalid';
  const pieces = content.split(/(?=[=~])/);
  if (pieces.length > ANSWERS_MAX) return 'too-many-answers';
  return pieces.map((piece) => {
    const hasEqualsSign = piece.startsWith('=');
    const [answer = '', ...feedback] = piece.slice(1).split('#');
    const [prefix = '', percent] = WEIGHT.exec(answer) ?? [];
    const weight = percent === undefined ? null : Number(percent);
    return {
      hasEqualsSign,
      weight,
      isRight: hasEqualsSign ? weight === null || weight === 100 : (weight ?? 0) > 0,
      text: readGiftLine(answer.slice(prefix.length), isHtml),
      feedback: readGiftText(feedback.join('#'), isHtml).text,
    };
  });
}

/** With =, one is to be chosen; several ~ with a share of the points are to be chosen together. */
function readChoices(answers: readonly GiftAnswer[], overall: string): GiftAnswers {
  const isSingle = answers.some(({ hasEqualsSign }) => hasEqualsSign);
  const right = answers.flatMap(({ hasEqualsSign, isRight }, index) =>
    isRight && hasEqualsSign === isSingle ? [index + 1] : [],
  );
  return {
    type: right.length === 0 ? 'poll' : isSingle ? 'choice' : 'multiple',
    choices: answers.map(({ text }) => text),
    answers: right,
    explanation: explain(answers, overall),
  };
}

/** Answers that give a part of the points are wrong here, unless there is no better one. */
function readShortAnswers(answers: readonly GiftAnswer[], overall: string): GiftAnswers {
  if (answers.length > 1 && answers.every(({ weight, text }) => weight === null && text.includes('->')))
    return 'matching';
  const full = answers.filter(({ isRight }) => isRight);
  const accepted = full.length > 0 ? full : answers.filter(({ weight }) => (weight ?? 0) > 0);
  return {
    type: 'text',
    accepted: accepted.map(({ text }) => text),
    explanation: explain(answers, overall),
  };
}

/** '3', '3:0.5', or '2.5..3.5'. */
function readNumerical(answers: readonly GiftAnswer[], overall: string): GiftAnswers {
  const [answer, another] = answers.filter(({ hasEqualsSign, isRight }) => hasEqualsSign && isRight);
  if (another) return 'several-numbers';
  const isRange = answer?.text.includes('..');
  const [first, second = isRange ? Number.NaN : 0] = (answer?.text ?? '')
    .split(isRange ? '..' : ':')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (first === undefined || Number.isNaN(first + second)) return 'invalid';
  return {
    type: 'number',
    number: isRange ? (first + second) / 2 : first,
    tolerance: isRange ? (second - first) / 2 : second,
    explanation: explain(answers, overall),
  };
}

/** What is said to a wrong answer comes first. */
function readTrueFalse(content: string, isTrue: boolean, overall: string, isHtml: boolean): GiftAnswers {
  const feedback = content.split('#').slice(1, 3);
  const texts = feedback.map((part) => readGiftText(part, isHtml).text);
  return { type: 'boolean', answer: isTrue ? 1 : 2, explanation: joinLines([overall, ...texts]) };
}

/** What is said to a wrong answer cannot be understood without it; '*' and nothing stand for all others. */
const explain = (answers: readonly GiftAnswer[], overall: string): string =>
  joinLines([overall, ...answers.map(explainAnswer)]);

const explainAnswer = ({ isRight, text, feedback }: GiftAnswer): string =>
  isRight || !feedback || text === '' || text === '*' ? feedback : `${text}: ${feedback}`;

const joinLines = (texts: readonly string[]): string => texts.filter(Boolean).join('\n');
