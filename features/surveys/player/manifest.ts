import type { WidgetManifest } from '#kernel/player/core/widget.ts';
import { surveyPhase } from '../survey-phase.ts';

/** Shortly before the end, where nothing is shown before. */
const atEnd = (durationMs: number): number => Math.max(0, durationMs - 1);

/** SV-01 */
const surveys: WidgetManifest = {
  id: 'surveys',
  phases(config) {
    const phase = surveyPhase(config);
    return phase ? [phase] : [];
  },
  needed: 'cue',
  firstCueMs: (config, { durationMs }) => (surveyPhase(config) === 'after' ? atEnd(durationMs) : 0),
  load: () => import('./survey-widget.tsx'),
};

/** XF-01 */
const forms: WidgetManifest = {
  id: 'forms',
  phases: ['after'],
  needed: 'cue',
  firstCueMs: (_, { durationMs }) => atEnd(durationMs),
  load: () => import('./form-widget.tsx'),
};

export const manifests = [surveys, forms];
