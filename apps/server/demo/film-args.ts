import type { Film } from './films.ts';

/** Rendering capabilities of this machine. */
export interface RenderTools {
  readonly fontFile: string;
  readonly canSpeak: boolean;
  /** Chapters in FFMETADATA format, if the film has any. */
  readonly chaptersFile?: string;
}

const FPS = 24;
const FADE_SEC = 1.2;
/** Without a title, before the next one. */
const PAUSE_SEC = 0.4;
const KEYFRAME_SEC = 2;
const KEYFRAME_MARGIN_SEC = 0.2;
const COVER = { width: 1280, height: 1280 };

/** ffmpeg unescapes text twice: in the filter graph and in drawtext. */
const escapeText = (text: string): string => text.replace(/[\\':,;[\]%]/g, (char) => `\\${char}`);

/** Rendered at a quarter of the size and scaled up: gradients lose no detail, and it is sixteen times less work. */
function gradient({ colors, seed, durationSec }: Film, width: number, height: number, fps: number): string {
  const inputs = colors.map((color, index) => `c${index}=${color}`).join(':');
  return `gradients=s=${width / 4}x${height / 4}:r=${fps}:d=${durationSec}:${inputs}:nb_colors=4:speed=0.008:seed=${seed}`;
}

function titleFilters(film: Film, width: number, fontFile: string): string[] {
  const each = film.durationSec / film.titles.length;
  return film.titles.map((title, index) => {
    const [from, to] = [index * each, (index + 1) * each];
    const fade = `alpha='clip(min((t-${from})/${FADE_SEC},(${to - PAUSE_SEC}-t)/${FADE_SEC}),0,1)'`;
    const size = Math.round(width / (width < 800 ? 14 : 20));
    return `drawtext=fontfile='${fontFile}':text='${escapeText(title)}':fontcolor=white:shadowcolor=black@0.4:shadowx=1:shadowy=2:fontsize=${size}:x=(w-tw)/2:y=(h-th)/2:${fade}:enable='between(t,${from},${to})'`;
  });
}

/** Posters are taken at keyframes, so there are none while a title fades. */
export function keyframeTimes({ durationSec, titles }: Pick<Film, 'durationSec' | 'titles'>): number[] {
  const each = durationSec / titles.length;
  return titles.flatMap((_, index) => {
    const first = index * each + FADE_SEC + KEYFRAME_MARGIN_SEC;
    const visibleSec = each - PAUSE_SEC - 2 * (FADE_SEC + KEYFRAME_MARGIN_SEC);
    const count = Math.max(0, Math.floor(visibleSec / KEYFRAME_SEC) + 1);
    return Array.from({ length: count }, (_, step) => first + step * KEYFRAME_SEC);
  });
}

function music({ chord, durationSec }: Film): string {
  const voices = chord
    .map((hz, index) => `0.07*sin(2*PI*${hz}*t)*(0.6+0.4*sin(2*PI*t/${7 + index * 3}))`)
    .join('+');
  return `aevalsrc='${voices}':s=48000:d=${durationSec}`;
}

function pictureGraph(
  film: Film,
  { width, height }: { width: number; height: number },
  fontFile: string,
): string {
  const titles = titleFilters(film, width, fontFile);
  return [`scale=${width}:${height}:flags=bicubic`, 'vignette=PI/5', ...titles, 'format=yuv420p'].join(',');
}

/** ffmpeg inputs starting at index `first`, and the filter graph that ends in [a]. */
function soundTrack(film: Film, canSpeak: boolean, first: number): { inputs: string[]; graph: string } {
  const inputs = ['-f', 'lavfi', '-i', music(film)];
  const edges = `afade=t=in:d=2,afade=t=out:st=${film.durationSec - 3}:d=3`;
  if (film.speech === undefined || !canSpeak) return { inputs, graph: `[${first}:a]${edges}[a]` };
  const voice = `[${first + 1}:a]aresample=48000,adelay=1500:all=1,volume=1.6,apad[s]`;
  return {
    inputs: [...inputs, '-f', 'lavfi', '-i', `flite=voice=slt:text='${escapeText(film.speech)}'`],
    graph: `${voice};[${first}:a]${edges}[m];[m][s]amix=inputs=2:duration=first:normalize=0[a]`,
  };
}

const QUIET = ['-v', 'error', '-nostdin', '-y'];
const soundCodec = (film: Film): string[] => ['-c:a', 'aac', '-b:a', '128k', '-t', String(film.durationSec)];

/** Renders a film with video. */
export function filmArgs(film: Film, tools: RenderTools, output: string): string[] {
  const size = film.size ?? COVER;
  const sound = soundTrack(film, tools.canSpeak, 1);
  const inputs = ['-f', 'lavfi', '-i', gradient(film, size.width, size.height, FPS), ...sound.inputs];
  const named = film.repeats ? undefined : tools.chaptersFile;
  const chapters = named
    ? ['-f', 'ffmetadata', '-i', named, '-map_chapters', String(1 + sound.inputs.length / 4)]
    : [];
  const graph = `[0:v]${pictureGraph(film, size, tools.fontFile)}[v];${sound.graph}`;
  return [
    ...[...QUIET, ...inputs, ...chapters, '-filter_complex', graph, '-map', '[v]', '-map', '[a]'],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '21',
      '-g',
      String(FPS * 10),
      '-sc_threshold',
      '0',
      '-force_key_frames',
      keyframeTimes(film).join(','),
      ...soundCodec(film),
      output,
    ],
  ];
}

/** Renders the cover of a podcast: one frame, taken when the title is fully visible. */
export function coverArgs(film: Film, tools: RenderTools, output: string): string[] {
  const source = gradient(film, COVER.width, COVER.height, FPS);
  const graph = pictureGraph(film, COVER, tools.fontFile);
  return [
    ...QUIET,
    '-f',
    'lavfi',
    '-i',
    source,
    '-vf',
    graph,
    '-ss',
    '3',
    '-frames:v',
    '1',
    '-q:v',
    '3',
    output,
  ];
}

/** Renders audio with an embedded cover. */
export function podcastArgs(film: Film, tools: RenderTools, cover: string, output: string): string[] {
  const sound = soundTrack(film, tools.canSpeak, 1);
  return [
    ...[...QUIET, '-i', cover, ...sound.inputs, '-filter_complex', sound.graph, '-map', '[a]', '-map', '0:v'],
    ...['-c:v', 'copy', '-disposition:v', 'attached_pic', ...soundCodec(film), output],
  ];
}

/** Repeats a film by stream copy, without encoding. */
export function repeatArgs(
  repeats: number,
  once: string,
  chapters: string | undefined,
  output: string,
): string[] {
  const named = chapters ? ['-f', 'ffmetadata', '-i', chapters, '-map_chapters', '1'] : [];
  const loop = ['-stream_loop', String(repeats - 1), '-i', once, ...named, '-map', '0'];
  return [...QUIET, ...loop, '-c', 'copy', '-movflags', '+faststart', output];
}

/** Evenly spread chapters in FFMETADATA format. */
export function chaptersFile(titles: readonly string[], durationSec: number): string {
  const each = (durationSec * 1000) / titles.length;
  const parts = titles.map((title, index) => {
    const [start, end] = [Math.round(index * each), Math.round((index + 1) * each)];
    return `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start}\nEND=${end}\ntitle=${title}\n`;
  });
  return `;FFMETADATA1\n${parts.join('')}`;
}
