import type { CueRunner } from '../cue-runner.ts';
import type { PlayerPort } from '../player-port.ts';
import type { Cue, CueEdge } from '../timeline.ts';
import { createContext, type SharedParts } from './context.ts';
import type { AnyWidgetContext } from './context-types.ts';
import type { Lifetime } from './lifetime.ts';
import type { WidgetManifest } from './manifest.ts';
import type { AnyWidget } from './widget.ts';

export interface RunningWidget {
  readonly widget: AnyWidget;
  readonly ctx: AnyWidgetContext;
}

export interface RunWidgetOptions {
  readonly shared: SharedParts;
  readonly cues: CueRunner;
  readonly lifetime: Lifetime;
  portFor(widget: string, lifetime: Lifetime): PlayerPort;
}

/** Loads a widget's code and sets it up. Returns null when the widget ended meanwhile; errors of the widget propagate. */
export async function runWidget(
  { id, load }: WidgetManifest,
  { shared, cues, lifetime, portFor }: RunWidgetOptions,
): Promise<RunningWidget | null> {
  const { default: widget } = await load();
  if (lifetime.signal.aborted) return null;
  const config: unknown = widget.parse(shared.configs.get(id));
  let removeCues = (): void => undefined;
  lifetime.signal.addEventListener('abort', () => removeCues());
  const setCues = (own: readonly Cue[]): void => {
    if (lifetime.signal.aborted) return;
    const onEdge = lifetime.guard((edge: CueEdge) => widget.onCue?.(ctx, edge));
    removeCues = cues.add({ id, cues: own, onEdge });
  };
  const ctx = createContext(shared, { id, widget, config, lifetime, setCues, port: portFor(id, lifetime) });
  widget.setup?.(ctx);
  if (widget.cues) setCues(widget.cues(config));
  return { widget, ctx };
}
