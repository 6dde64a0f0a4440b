import type { FeatureWidgets } from '#features/playback/contract.ts';
import { WIDGET_FEATURES } from '../widgets/list.ts';

async function read(name: string): Promise<FeatureWidgets> {
  const { widgets } = (await import(`#features/${name}/widget.ts`)) as { widgets?: FeatureWidgets };
  if (!widgets) throw new Error(`widgets: features/${name}/widget.ts exports no 'widgets'`);
  return widgets;
}

const features = await Promise.all(WIDGET_FEATURES.map(read));

/** Every widget that a video can have. */
export const widgets = features.flatMap((one) => one.widgets);
/** Every kind of timed item. */
export const kinds = features.flatMap((one) => one.kinds ?? []);

/** Which feature's `widgetConfig` tells a widget about each video. */
export const widgetSources = { captions: 'captions' } as const;
