import type { AudioRendition, Ladder } from '../../ladder.ts';
import { AAC_FRAME, AUDIO_RATE, boundaryUnit } from '../../segments.ts';
import type { AudioFacts, SourceFacts } from '../../source-facts.ts';
import { shiftClock } from './video-filters.ts';

/** Containers with an index of every packet, where samples are exact after a seek. */
const EXACT_CONTAINERS = new Set(['mp4', 'wav', 'flac']);
/** Encoded and discarded before a run, until the encoder's state no longer depends on where it started. */
const LEAD_FRAMES = 94;
/** Encoded and discarded after a run, because frames overlap. */
const TAIL_FRAMES = 8;
/** Time for the source's decoder to settle. */
const SETTLE_SEC = 1;
/** All common sample rates have a whole number of samples in this time, so the resampler's phase is the same in every run. */
const PHASE_SEC = 0.04;
const ENCODER_DELAY_FRAMES = 1;
/** A timestamp jump up to this is jitter; a longer one is a gap or an overlap. */
const JITTER_SEC = 0.05;

/** Seek leads of successive attempts; the last one decodes from the beginning. */
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
  /** Encoded frames to discard at the start. */
  readonly discardFrames: number;
  /** In output time; null to decode from the beginning. */
  readonly seekSec: number | null;
  /** The first sample that is used, in output time. */
  readonly anchorSec: number;
  /** Whether to check where the seek landed: the index may be coarse, missing, or wrong. */
  readonly isSeekUncertain: boolean;
}

export function planAudio(span: AudioSpan, track: AudioFacts, leadSec: number): AudioPlan {
  const firstWanted = boundaryUnit(span.ladder.audioGrid, span.from);
  const firstFrame = Math.max(0, firstWanted - LEAD_FRAMES);
  const discardFrames = firstWanted - firstFrame + ENCODER_DELAY_FRAMES;
  const startSec = (firstFrame * AAC_FRAME) / AUDIO_RATE;
  const anchorSec = Math.floor(startSec / PHASE_SEC) * PHASE_SEC;
  const isExact = EXACT_CONTAINERS.has(span.facts.container);
  const seekSec = anchorSec - SETTLE_SEC - leadSec;
  // Without a constant packet size, samples after a coarse seek cannot be placed.
  if (seekSec < SETTLE_SEC || !(isExact || track.packetSamples))
    return { firstFrame, discardFrames, seekSec: null, anchorSec: 0, isSeekUncertain: false };
  return { firstFrame, discardFrames, seekSec, anchorSec, isSeekUncertain: !isExact };
}

/**
 * Snaps decoded frames to the packet grid of the track. Containers round timestamps (Matroska to a millisecond), so runs
 * with different starts would differ by that much. Counted from a frame's end, because the first one may be shortened.
 */
function snapToPackets(facts: SourceFacts, track: AudioFacts): string[] {
  const size = track.packetSamples;
  if (!size || EXACT_CONTAINERS.has(facts.container)) return [];
  const startSamples = Math.round(track.startSec * track.sampleRate);
  return [`asetpts=round((PTS+NB_SAMPLES-(${startSamples}))/${size})*${size}+(${startSamples})-NB_SAMPLES`];
}

export function audioFilters(span: AudioSpan, track: AudioFacts, plan: AudioPlan): string {
  const start = plan.firstFrame * AAC_FRAME;
  const end = (boundaryUnit(span.ladder.audioGrid, span.to) + TAIL_FRAMES) * AAC_FRAME;
  // `first_pts` counts at the source's rate, contrary to the manual.
  const anchor = Math.round(plan.anchorSec * track.sampleRate);
  const jitterSec = Math.max(JITTER_SEC, (1.5 * (track.packetSamples ?? 0)) / track.sampleRate);
  return [
    ...snapToPackets(span.facts, track),
    shiftClock('asetpts', span.facts.startSec),
    // More than 8 channels have no standard layout.
    ...(track.channels > 8 ? ['pan=stereo|c0=c0|c1=c1'] : []),
    `atrim=start=${plan.anchorSec.toFixed(6)}`,
    // Gaps become silence and overlaps are cut, which keeps audio in sync with video. The downmix does not clip.
    `aresample=${AUDIO_RATE}:async=1:min_hard_comp=${jitterSec.toFixed(3)}:first_pts=${anchor}:rematrix_maxval=1`,
    `aformat=sample_fmts=fltp:channel_layouts=${span.rendition.channels === 1 ? 'mono' : 'stereo'}`,
    'apad',
    `atrim=start_pts=${start}:end_pts=${end}`,
    `asetpts=PTS-${start}`,
  ].join(',');
}
