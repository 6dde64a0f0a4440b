import { z } from 'zod';
import type { FeatureWidgets } from '#features/playback/contract.ts';
import { questionKind } from './question.ts';
import { quizKind } from './quiz.ts';

/** QZ-09: `quiet` keeps all questions of the video off the screen. */
const QuizzesConfig = z.strictObject({ quiet: z.boolean().optional() });

export const widgets: FeatureWidgets = {
  widgets: [{ id: 'quizzes', schema: QuizzesConfig, holdsStart: () => true, forViewer: (config) => config }],
  kinds: [quizKind, questionKind],
};
