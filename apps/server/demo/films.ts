/** A demo film, rendered entirely by ffmpeg: no file is downloaded or shipped. */
export interface Film {
  readonly durationSec: number;
  /** Null for audio; the cover is then rendered from `colors`. */
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly colors: readonly [string, string, string, string];
  readonly seed: number;
  /** Lines that fade in and out in turn. */
  readonly titles: readonly string[];
  /** Spoken if this ffmpeg build supports speech synthesis. */
  readonly speech?: string;
  /** Frequencies of the background chord, in Hz. */
  readonly chord: readonly number[];
  readonly chapters?: readonly string[];
  /** The finished film is repeated this many times without encoding it again. */
  readonly repeats?: number;
}

const WIDE = { width: 1280, height: 720 };

export const FILMS = {
  light: {
    durationSec: 36,
    size: WIDE,
    colors: ['0x0b1026', '0x3b2a6b', '0xd9733f', '0xf2c38b'],
    seed: 7,
    titles: ['A walk through light', 'Slow colors', 'Long shadows', 'And home again'],
    chord: [110, 164.81, 220, 277.18],
  },
  wave: {
    durationSec: 32,
    size: WIDE,
    colors: ['0x03151f', '0x0b4f6c', '0x1fa2a6', '0xc8f4e8'],
    seed: 21,
    titles: ['How a wave moves', 'Amplitude: how high', 'Length: how far', 'Speed: how soon'],
    speech:
      'How a wave moves. Amplitude tells how high it rises. Length tells how far it is from crest to crest. And speed tells how soon the next one arrives.',
    chord: [98, 146.83, 196],
    chapters: ['Introduction', 'Amplitude', 'Length', 'Speed'],
  },
  tour: {
    durationSec: 60,
    size: WIDE,
    colors: ['0x10122b', '0x1d4e5f', '0x5a3d8a', '0xd8a657'],
    seed: 17,
    titles: [
      'Look closer',
      'Texts, frames, regions',
      'Images and watermarks',
      'Popovers',
      'Notifications',
      'A form and a survey',
    ],
    chord: [103.83, 155.56, 207.65],
    chapters: ['Look closer', 'Spotlights', 'Images', 'Popovers', 'Notifications', 'Forms'],
  },
  tall: {
    durationSec: 20,
    size: { width: 720, height: 1280 },
    colors: ['0x1a0b2e', '0x7a1f5c', '0xf25f5c', '0xffe066'],
    seed: 3,
    titles: ['Standing tall', 'Made for phones'],
    chord: [130.81, 196, 261.63],
  },
  podcast: {
    durationSec: 48,
    size: null,
    colors: ['0x101418', '0x2b3a42', '0x6a8a82', '0xe8ddb5'],
    seed: 11,
    titles: ['Quiet hours'],
    speech:
      'Welcome to quiet hours, episode one. Nothing to watch, something to hear. Lean back, close your eyes, and let the evening come to you. Thank you for listening.',
    chord: [87.31, 130.81, 174.61],
  },
  long: {
    durationSec: 120,
    size: { width: 640, height: 360 },
    colors: ['0x1d2b20', '0x4f6d3a', '0xd8b25c', '0xf6efd9'],
    seed: 42,
    titles: ['The long afternoon', 'Jump anywhere', 'It plays at once', 'However long it is'],
    chord: [82.41, 123.47, 164.81],
    repeats: 32,
    chapters: ['Noon', 'The shade moves', 'Tea', 'Gold', 'Evening'],
  },
  rehearsal: {
    durationSec: 16,
    size: WIDE,
    colors: ['0x160f0f', '0x4a1c1c', '0x8c2f39', '0xf2a08e'],
    seed: 5,
    titles: ['Rehearsal', 'Do not share'],
    chord: [116.54, 174.61],
  },
} as const satisfies Record<string, Film>;

export type FilmName = keyof typeof FILMS;
