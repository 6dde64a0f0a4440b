import type { FeatureWidgets } from '#features/playback/contract.ts';
import { WIDGET_FEATURES } from '../widgets/list.ts';

async function read(name: string): Promise<FeatureWidgets> {
  const { widgets } = (await import(`#features/${name}/widget.ts`)) as { widgets?: FeatureWidgets };
  if (!widgets) throw new Error(`widgets: features/${name}/widget.ts exports no 'widgets'`);
  return widgets;
}

const features = await Promise.all(WIDGET_FEATURES.map(read));

/** All widgets that a video can have. */
export const widgets = features.flatMap((one) => one.widgets);
/** All kinds of timed items. */
export const kinds = features.flatMap((one) => one.kinds ?? []);

/** Widgets whose configuration comes from a feature's `widgetConfig`. */
export const widgetSources = {
  captions: 'captions',
  feedback: 'feedback',
  forms: 'surveys',
  like: 'likes',
  playlist: 'playlists',
  quizzes: 'quizzes',
  recommended: 'recommendations',
  share: 'sharing',
  surveys: 'surveys',
} as const;
