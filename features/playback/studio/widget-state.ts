import type { OutputOf } from '#kernel/contract/route.ts';
import type { playbackRoutes, StoredWidget } from '../contract.ts';

export type WidgetList = OutputOf<typeof playbackRoutes.widgets>;

/** A widget of a video, as an owner sees it. */
export interface WidgetState {
  readonly isOn: boolean;
  readonly stored: StoredWidget | undefined;
}

/** Null for a widget that this server does not offer. `defaults` are the organization's default_widgets. */
export function widgetState(
  { list, offered }: WidgetList,
  defaults: readonly string[],
  id: string,
): WidgetState | null {
  const definition = offered.find((one) => one.id === id);
  if (!definition) return null;
  const stored = list.find((one) => one.id === id);
  const isOnByDefault = definition.built_in || defaults.includes(id);
  return { isOn: stored ? stored.config !== null : isOnByDefault, stored };
}
