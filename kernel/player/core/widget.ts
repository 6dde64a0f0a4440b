import type { Widget } from './widgets/widget.ts';

/** The public entry for widget authors; the player itself imports the modules directly. */
export type { ApiPort } from './api-port.ts';
export type { Marker } from './marker.ts';
export type { PlayerEvent } from './player-event.ts';
export type { PlayerPort } from './player-port.ts';
export type { CueEdge } from './timeline.ts';
export type { WidgetContext } from './widgets/context-types.ts';
export type { WidgetManifest } from './widgets/manifest.ts';
export type { Widget } from './widgets/widget.ts';

/** @example export default defineWidget<ResumeConfig, ResumeState>({ parse, initial, setup, views: { overlay: ResumeMessage } }); */
export function defineWidget<Config, State extends object = object>(
  widget: Widget<Config, State>,
): Widget<Config, State> {
  return widget;
}
