import type { StateOf } from '#kernel/store/slices.ts';
import { activity } from './slices/activity.ts';
import { buffer } from './slices/buffer.ts';
import { captions } from './slices/captions.ts';
import { live } from './slices/live.ts';
import { marks } from './slices/marks.ts';
import { notice } from './slices/notice.ts';
import { playback } from './slices/playback.ts';
import { quality } from './slices/quality.ts';
import { screen } from './slices/screen.ts';
import { speed } from './slices/speed.ts';
import { spinner } from './slices/spinner.ts';
import { steps } from './slices/steps.ts';
import { time } from './slices/time.ts';
import { trouble } from './slices/trouble.ts';
import { videoRect } from './slices/video-rect.ts';
import { volume } from './slices/volume.ts';

export const playerSlices = {
  playback,
  time,
  buffer,
  volume,
  quality,
  speed,
  captions,
  live,
  screen,
  videoRect,
  activity,
  spinner,
  marks,
  steps,
  trouble,
  notice,
};
export type PlayerState = StateOf<typeof playerSlices>;
