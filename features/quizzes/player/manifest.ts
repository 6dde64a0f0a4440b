import type { WidgetManifest } from '#kernel/player/core/widget.ts';

/** Asks the questions of a video, and shows the results at its end. */
const quizzes: WidgetManifest = {
  id: 'quizzes',
  phases: ['before', 'after'],
  when(config) {
    const { items, preview } = (config ?? {}) as { items?: readonly unknown[]; preview?: unknown };
    return !!preview || !!items?.length;
  },
  // Results come before the buttons of the end screen.
  end: { order: 5 },
  load: () => import('./widget.tsx'),
};

export const manifests = [quizzes];
