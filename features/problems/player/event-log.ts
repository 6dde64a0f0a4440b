import type { PlayerProblem } from '#kernel/player/core/problems.ts';
import { shownQuality } from '#kernel/player/core/slices/quality.ts';
import type { PlayerEvent, PlayerPort } from '#kernel/player/core/widget.ts';

const LINES_MAX = 60;
const LINE_MAX_LENGTH = 200;
const LOGGED_EVENTS: readonly PlayerEvent['type'][] = [
  'ready',
  'started',
  'played',
  'paused',
  'seeked',
  'ended',
  'replayed',
  'connected',
  'disconnected',
  'problem',
];

export interface EventLog {
  text(): string;
}

/** Records events and changes of the state, for the diagnosis of errors. Lines begin with the position in the video. */
export function createEventLog(player: PlayerPort): EventLog {
  const lines: string[] = [];
  function add(text: string): void {
    const seconds = (player.state().time.currentMs / 1000).toFixed(1);
    lines.push(`${seconds} s ${text}`.slice(0, LINE_MAX_LENGTH));
    if (lines.length > LINES_MAX) lines.shift();
  }
  const { playback, trouble } = player.state();
  // Playback may begin, and fail, before this widget is loaded.
  for (const problem of trouble.past) add(describeProblem(problem));
  if (playback.started) add(playback.paused ? 'already started, paused' : 'already playing');
  for (const type of LOGGED_EVENTS) player.on(type, (event) => add(describeEvent(event)));
  logChanges(player, add);
  return { text: () => lines.join('\n') };
}

function logChanges(player: PlayerPort, add: (text: string) => void): void {
  let previous = player.state();
  let shown = shownQuality(previous.quality);
  player.subscribe((state) => {
    const { playback, trouble, quality } = previous;
    previous = state;
    if (state.playback.waiting !== playback.waiting)
      add(state.playback.waiting ? 'waiting' : 'no longer waiting');
    if (state.trouble.recovering !== trouble.recovering) add(`recovering: ${state.trouble.recovering}`);
    if (state.quality === quality) return;
    const next = shownQuality(state.quality);
    if (next !== shown) add(`quality ${next}`);
    shown = next;
  });
}

const describeProblem = ({ code, details }: PlayerProblem): string => `problem ${code}: ${details}`;

function describeEvent(event: PlayerEvent): string {
  if (event.type === 'problem') return describeProblem(event.problem);
  if (event.type === 'seeked') return `seeked ${event.fromMs} → ${event.toMs}`;
  return event.type;
}
