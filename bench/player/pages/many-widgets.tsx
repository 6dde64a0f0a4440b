import '#kernel/ui/tokens.css';
import { createRoot } from 'react-dom/client';
import { createEngineStarter } from '#kernel/player/core/media/start-engine.ts';
import { createPlayer } from '#kernel/player/core/player.ts';
import { createPreferences } from '#kernel/player/core/preferences.ts';
import type { Cue } from '#kernel/player/core/timeline.ts';
import { defineWidget } from '#kernel/player/core/widget.ts';
import type { WidgetContext } from '#kernel/player/core/widgets/context-types.ts';
import type { WidgetManifest } from '#kernel/player/core/widgets/manifest.ts';
import { PlayerChrome } from '#kernel/player/react/player-chrome.tsx';
import { useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import { testConfig } from '#test/test-config.ts';

const WIDGETS = 20;
const CUES_EACH = 50;
/** Cues are spread as a thousand in ten minutes, however much of the video is played. */
const FILM_MS = 600_000;

interface NotesState {
  readonly shown: readonly string[];
}
type Ctx = WidgetContext<number, NotesState>;

function Notes({ ctx }: { ctx: Ctx }) {
  const shown = useWidgetState(ctx, (state) => state.shown);
  return shown.length > 0 ? <p>{shown.join(' ')}</p> : null;
}

/** Creates windows of two seconds, which gives more than three cue edges per second over all widgets. */
const createCues = (widget: number): Cue[] =>
  Array.from({ length: CUES_EACH }, (_, index) => {
    const start = ((index * WIDGETS + widget) / (WIDGETS * CUES_EACH)) * FILM_MS;
    return { kind: 'window', id: `${widget}.${index}`, start, end: start + 2000 };
  });

/** The number of widgets that render their cues; the others only update their state. */
const renderingCount = Number(new URLSearchParams(location.search).get('drawing') ?? WIDGETS);

const manifests = Array.from({ length: WIDGETS }, (_, index): WidgetManifest => {
  const widget = defineWidget<number, NotesState>({
    parse: (config) => config as number,
    initial: { shown: [] },
    cues: createCues,
    onCue(ctx, { cue, edge }) {
      const others = ctx.state.get().shown.filter((id) => id !== cue.id);
      ctx.state.set({ shown: edge === 'enter' ? [...others, cue.id] : others });
    },
    ...(index < renderingCount ? { views: { overlay: Notes } } : {}),
  });
  return { id: `widget-${index}`, load: async () => ({ default: widget }) };
});

const video = document.querySelector('video') as HTMLVideoElement;
const stage = document.body;
const { hls } = (window as unknown as { bench: { hls: string } }).bench;
const config = testConfig({
  video: { title: 'Bench', durationMs: FILM_MS },
  start: { autoplay: true, muted: true },
  widgets: Object.fromEntries(manifests.map(({ id }, index) => [id, index])),
  config: { source: { kind: 'hls', url: hls } },
});
const player = createPlayer({
  element: video,
  stage,
  config,
  manifests,
  startEngine: createEngineStarter(),
  api: { call: () => Promise.reject(new Error('bench')) },
  preferences: createPreferences(null),
  renew: async () => null,
});
const ui = document.createElement('div');
stage.append(ui);
createRoot(ui).render(<PlayerChrome player={player} />);
void player.start();
player.widgets.start();
