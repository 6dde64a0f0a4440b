import { defineWidget } from '#kernel/player/core/widget.ts';
import type { CaptionsConfig } from '../widget-config.ts';
import { CaptionOverlay } from './caption-overlay.tsx';
import { type CaptionsWidgetState, initialState } from './captions-state.ts';
import { parseConfig } from './parse-config.ts';
import { onIntervalEdge, runCaptions } from './run-captions.ts';
import { TranscriptButton } from './transcript-button.tsx';
import { TranscriptDrawer } from './transcript-drawer.tsx';

export default defineWidget<CaptionsConfig, CaptionsWidgetState>({
  parse: parseConfig,
  initial: initialState,
  setup: runCaptions,
  onCue: onIntervalEdge,
  views: { overlay: CaptionOverlay, controls: TranscriptButton, drawer: TranscriptDrawer },
});
