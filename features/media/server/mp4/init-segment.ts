import type { AudioRendition, VideoRendition } from '../../ladder.ts';
import { AUDIO_RATE, type Grid } from '../../segments.ts';
import { REORDER_UNITS } from './media-segment.ts';
import { ascii, box, fullBox, u8, u16, u32 } from './write-boxes.ts';

const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const UNDETERMINED = 0x55c4;
const TRACK_ID = 1;

interface Track {
  readonly timescale: number;
  /** Subtracted from every presentation time by the edit list. */
  readonly delayTicks: number;
  readonly handler: 'vide' | 'soun';
  readonly width: number;
  readonly height: number;
  readonly header: Buffer;
  readonly entry: Buffer;
}

function mediaInformation(track: Track): Buffer {
  const dataReference = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)));
  const samples = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), track.entry),
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0, 0)),
    fullBox('stco', 0, 0, u32(0)),
  );
  return box('minf', track.header, dataReference, samples);
}

function initSegment(track: Track): Buffer {
  const volume = track.handler === 'soun' ? 0x0100 : 0;
  const trackHeader = fullBox(
    'tkhd',
    0,
    3,
    u32(0, 0, TRACK_ID, 0, 0, 0, 0),
    u16(0, 0, volume, 0),
    MATRIX,
    u32(track.width * 65_536, track.height * 65_536),
  );
  const media = box(
    'mdia',
    fullBox('mdhd', 0, 0, u32(0, 0, track.timescale, 0), u16(UNDETERMINED, 0)),
    fullBox('hdlr', 0, 0, u32(0), ascii(track.handler), u32(0, 0, 0), u8(0)),
    mediaInformation(track),
  );
  const movieHeader = fullBox(
    'mvhd',
    0,
    0,
    u32(0, 0, track.timescale, 0, 0x10000),
    u16(0x0100, 0),
    u32(0, 0),
    MATRIX,
    u32(0, 0, 0, 0, 0, 0, TRACK_ID + 1),
  );
  const edits =
    track.delayTicks > 0 ? [box('edts', fullBox('elst', 0, 0, u32(1, 0, track.delayTicks, 0x10000)))] : [];
  const movieExtends = box('mvex', fullBox('trex', 0, 0, u32(TRACK_ID, 1, 0, 0, 0)));
  const brands = box('ftyp', ascii('iso6'), u32(0), ascii('iso6cmfcmp41'));
  return Buffer.concat([
    brands,
    box('moov', movieHeader, box('trak', trackHeader, ...edits, media), movieExtends),
  ]);
}

/** Builds the init segment of a video rendition from its plan and the encoder's parameter sets. */
export function videoInit(rendition: VideoRendition, grid: Grid, avcConfig: Buffer): Buffer {
  const { width, height } = rendition;
  const entry = box(
    'avc1',
    u16(0, 0, 0, 1),
    u32(0, 0, 0, 0),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    box('avcC', avcConfig),
    box('pasp', u32(1, 1)),
  );
  const header = fullBox('vmhd', 0, 1, u16(0, 0, 0, 0));
  const delayTicks = REORDER_UNITS * grid.unitTicks;
  return initSegment({
    timescale: grid.timescale,
    delayTicks,
    handler: 'vide',
    width,
    height,
    header,
    entry,
  });
}

/** AAC-LC at 48 kHz, one or two channels. */
const audioConfig = (channels: number) => u16((2 << 11) | (3 << 7) | (channels << 3));

const descriptor = (tag: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u8(tag, 0x80, 0x80, 0x80, body.length), body]);
};

/** Builds the init segment of an audio track, which needs no encoder. */
export function audioInit(rendition: AudioRendition): Buffer {
  const bits = rendition.kbps * 1000;
  const streamDescriptor = descriptor(
    3,
    u16(TRACK_ID),
    u8(0),
    descriptor(4, u8(0x40, 0x15, 0, 0, 0), u32(bits, bits), descriptor(5, audioConfig(rendition.channels))),
    descriptor(6, u8(2)),
  );
  const entry = box(
    'mp4a',
    u16(0, 0, 0, 1),
    u32(0, 0),
    u16(rendition.channels, 16, 0, 0),
    u32(AUDIO_RATE * 65_536),
    fullBox('esds', 0, 0, streamDescriptor),
  );
  const header = fullBox('smhd', 0, 0, u16(0, 0));
  return initSegment({
    timescale: AUDIO_RATE,
    delayTicks: 0,
    handler: 'soun',
    width: 0,
    height: 0,
    header,
    entry,
  });
}
