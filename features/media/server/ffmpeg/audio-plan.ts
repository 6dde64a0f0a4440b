import type { AudioRendition, Ladder } from '../../ladder.ts';
import { AAC_FRAME, AUDIO_RATE, boundaryUnit } from '../../segments.ts';
import type { AudioFacts, SourceFacts } from '../../source-facts.ts';
import { shiftClock } from './video-filters.ts';

/** These place every sample exactly after a seek, by an index of every packet. */
const EXACT_CONTAINERS = new Set(['mp4', 'wav', 'flac']);
/** Encoded and thrown away before a run, until the encoder decides as if it had come from the beginning. */
const LEAD_FRAMES = 94;
/** Encoded and thrown away after a run, because a frame overlaps the next one. */
const TAIL_FRAMES = 8;
/** What the source's decoder gets to settle. */
const SETTLE_SEC = 1;
/** Every usual rate has a whole number of samples in this time, so the resampler's phase is the same in every run. */
const PHASE_SEC = 0.04;
const ENCODER_DELAY_FRAMES = 1;
/** A jump in the source's clock up to this is jitter; a longer one is a gap or an overlap. */
const JITTER_SEC = 0.05;

/** How far before the wanted sound a seek aims, one attempt after the other; the last one decodes from the beginning. */
export const SEEK_LEADS_SEC = [0, 30, Number.POSITIVE_INFINITY];

export interface AudioSpan {
  readonly facts: SourceFacts;
  readonly ladder: Ladder;
  readonly rendition: AudioRendition;
  readonly from: number;
  readonly to: number;
}

export interface AudioPlan {
  readonly firstFrame: number;
  /** Encoded frames to drop before the first one wanted. */
  readonly discardFrames: number;
  /** On our clock; null to decode from the beginning. */
  readonly seekSec: number | null;
  /** The first sample that is used, on our clock. */
  readonly anchorSec: number;
  /** Whether the place that the seek reached must be checked: the index may be coarse, missing or wrong. */
  readonly isSeekUncertain: boolean;
}

export function planAudio(span: AudioSpan, track: AudioFacts, leadSec: number): AudioPlan {
  const wanted = boundaryUnit(span.ladder.audioGrid, span.from);
  const firstFrame = Math.max(0, wanted - LEAD_FRAMES);
  const discard = wanted - firstFrame + ENCODER_DELAY_FRAMES;
  const startSec = (firstFrame * AAC_FRAME) / AUDIO_RATE;
  const anchorSec = Math.floor(startSec / PHASE_SEC) * PHASE_SEC;
  const exact = EXACT_CONTAINERS.has(span.facts.container);
  const seekSec = anchorSec - SETTLE_SEC - leadSec;
  // Without a constant packet size nothing tells where the samples after a coarse seek belong.
  if (seekSec < SETTLE_SEC || !(exact || track.packetSamples))
    return { firstFrame, discardFrames: discard, seekSec: null, anchorSec: 0, isSeekUncertain: false };
  return { firstFrame, discardFrames: discard, seekSec, anchorSec, isSeekUncertain: !exact };
}

/**
 * Puts decoded frames back on the grid of the track's packets. Containers round times, Matroska to a millisecond: a run
 * that starts elsewhere would be that far off. Counted from a frame's end, because the first one may be shortened.
 */
function snapToPackets(facts: SourceFacts, track: AudioFacts): string[] {
  const size = track.packetSamples;
  if (!size || EXACT_CONTAINERS.has(facts.container)) return [];
  const zero = Math.round(track.startSec * track.sampleRate);
  return [`asetpts=round((PTS+NB_SAMPLES-(${zero}))/${size})*${size}+(${zero})-NB_SAMPLES`];
}

export function audioFilters(span: AudioSpan, track: AudioFacts, plan: AudioPlan): string {
  const start = plan.firstFrame * AAC_FRAME;
  const end = (boundaryUnit(span.ladder.audioGrid, span.to) + TAIL_FRAMES) * AAC_FRAME;
  // Counted at the source's rate, whatever the manual says.
  const anchor = Math.round(plan.anchorSec * track.sampleRate);
  const jitterSec = Math.max(JITTER_SEC, (1.5 * (track.packetSamples ?? 0)) / track.sampleRate);
  return [
    ...snapToPackets(span.facts, track),
    shiftClock('asetpts', span.facts.startSec),
    // Beyond 7.1 channels have no agreed meaning.
    ...(track.channels > 8 ? ['pan=stereo|c0=c0|c1=c1'] : []),
    `atrim=start=${plan.anchorSec.toFixed(6)}`,
    // Gaps become silence and overlaps are cut, so the sound stays with the picture. Loud channels mixed together stay below the top.
    `aresample=${AUDIO_RATE}:async=1:min_hard_comp=${jitterSec.toFixed(3)}:first_pts=${anchor}:rematrix_maxval=1`,
    `aformat=sample_fmts=fltp:channel_layouts=${span.rendition.channels === 1 ? 'mono' : 'stereo'}`,
    'apad',
    `atrim=start_pts=${start}:end_pts=${end}`,
    `asetpts=PTS-${start}`,
  ].join(',');
}
