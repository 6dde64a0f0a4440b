import type { FilmName } from './films.ts';

/** Cue times of each sentence and of a line about the music; the speech starts after 1.5 seconds. */
const WAVE_TIMES = [
  '00:01.500 --> 00:02.800',
  '00:02.800 --> 00:04.800',
  '00:04.800 --> 00:07.600',
  '00:07.600 --> 00:10.300',
  '00:12.000 --> 00:16.000 line:0',
  '00:26.000 --> 00:31.000',
];
const PODCAST_TIMES = [
  '00:01.500 --> 00:04.200',
  '00:04.200 --> 00:06.000',
  '00:06.000 --> 00:09.500',
  '00:09.500 --> 00:10.700',
  '00:12.000 --> 00:40.000',
];

const file = (times: readonly string[], lines: readonly string[]): string =>
  ['WEBVTT', ...lines.map((line, index) => `${times[index]}\n${line}`)].join('\n\n');

/** Captions of the demo films by language; the first one is the default. */
export const DEMO_CAPTIONS: Readonly<Partial<Record<FilmName, Readonly<Record<string, string>>>>> = {
  wave: {
    en: file(WAVE_TIMES, [
      '<b>How a wave moves.</b>',
      'Amplitude tells how high it rises.',
      'Length tells how far it is\nfrom crest to crest.',
      'And speed tells\nhow soon the next one arrives.',
      '<i>A low chord hums.</i>',
      'Amplitude, length, speed:\nthat is all a wave needs.',
    ]),
    de: file(WAVE_TIMES, [
      '<b>Wie sich eine Welle bewegt.</b>',
      'Die Amplitude sagt, wie hoch sie steigt.',
      'Die Länge sagt, wie weit es ist\nvon Kamm zu Kamm.',
      'Und die Geschwindigkeit sagt,\nwie bald die nächste kommt.',
      '<i>Ein tiefer Akkord summt.</i>',
      'Amplitude, Länge, Geschwindigkeit:\nmehr braucht eine Welle nicht.',
    ]),
    ar: file(WAVE_TIMES, [
      '<b>كيف تتحرك الموجة.</b>',
      'السعة تخبرنا كم ترتفع.',
      'والطول يخبرنا كم تبعد\nالقمة عن القمة.',
      'والسرعة تخبرنا\nمتى تصل الموجة التالية.',
      '<i>نغمة منخفضة.</i>',
      'السعة والطول والسرعة:\nهذا كل ما تحتاجه الموجة.',
    ]),
  },
  podcast: {
    en: file(PODCAST_TIMES, [
      'Welcome to quiet hours, episode one.',
      'Nothing to watch, something to hear.',
      'Lean back, close your eyes,\nand let the evening come to you.',
      'Thank you for listening.',
      '<i>Slow music.</i>',
    ]),
    de: file(PODCAST_TIMES, [
      'Willkommen bei den stillen Stunden, Folge eins.',
      'Nichts zu sehen, etwas zu hören.',
      'Lehn dich zurück, schließ die Augen\nund lass den Abend kommen.',
      'Danke fürs Zuhören.',
      '<i>Langsame Musik.</i>',
    ]),
  },
};
