import type { Film } from './films.ts';

/** What a film is painted with on this machine. */
export interface Studio {
  readonly fontFile: string;
  readonly canSpeak: boolean;
  /** A file with the chapters in ffmpeg's own notation, when the film has any. */
  readonly chaptersFile?: string;
}

const FPS = 24;
const COVER = 1280;

/** Text inside a drawtext filter inside a filter graph is unescaped twice. */
const escapeText = (text: string): string => text.replace(/[\\':,;[\]%]/g, (char) => `\\${char}`);

/** Painted small and enlarged: gradients have no edges to lose, and it is sixteen times less work. */
function gradient({ colours, seed, durationSec }: Film, width: number, height: number, fps: number): string {
  const named = colours.map((colour, index) => `c${index}=${colour}`).join(':');
  return `gradients=s=${width / 4}x${height / 4}:r=${fps}:d=${durationSec}:${named}:nb_colors=4:speed=0.008:seed=${seed}`;
}

function titleFilters(film: Film, width: number, fontFile: string): string[] {
  const each = film.durationSec / film.titles.length;
  return film.titles.map((title, index) => {
    const [from, to] = [index * each, (index + 1) * each];
    const fade = `alpha='clip(min((t-${from})/1.2,(${to - 0.4}-t)/1.2),0,1)'`;
    const size = Math.round(width / (width < 800 ? 14 : 20));
    return `drawtext=fontfile='${fontFile}':text='${escapeText(title)}':fontcolor=white:fontsize=${size}:x=(w-tw)/2:y=(h-th)/2:${fade}:enable='between(t,${from},${to})'`;
  });
}

function music({ chord, durationSec }: Film): string {
  const voices = chord
    .map((hz, index) => `0.07*sin(2*PI*${hz}*t)*(0.6+0.4*sin(2*PI*t/${7 + index * 3}))`)
    .join('+');
  return `aevalsrc='${voices}':s=48000:d=${durationSec}`;
}

/** Inputs, graph and outputs of one film; the file is written by ffmpeg at `output`. */
export function filmArgs(film: Film, studio: Studio, output: string): string[] {
  const size = film.size ?? { width: COVER, height: COVER };
  const inputs = [
    '-f',
    'lavfi',
    '-i',
    gradient(film, size.width, size.height, FPS),
    '-f',
    'lavfi',
    '-i',
    music(film),
  ];
  const speaks = film.speech !== undefined && studio.canSpeak;
  if (speaks) inputs.push('-f', 'lavfi', '-i', `flite=voice=slt:text='${escapeText(film.speech as string)}'`);
  if (studio.chaptersFile) inputs.push('-f', 'ffmetadata', '-i', studio.chaptersFile);
  const picture = [
    `[0:v]scale=${size.width}:${size.height}:flags=bicubic`,
    'vignette=PI/5',
    ...titleFilters(film, size.width, studio.fontFile),
    'format=yuv420p[v]',
  ];
  const edges = `afade=t=in:d=2,afade=t=out:st=${film.durationSec - 3}:d=3`;
  const sound = speaks
    ? `[2:a]aresample=48000,adelay=1500:all=1,volume=1.6,apad[s];[1:a]${edges}[m];[m][s]amix=inputs=2:duration=first:normalize=0[a]`
    : `[1:a]${edges}[a]`;
  const chapters = studio.chaptersFile ? ['-map_chapters', String(speaks ? 3 : 2)] : [];
  const codecs = film.size
    ? ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-g', String(FPS * 2)]
    : [
        '-c:v',
        'mjpeg',
        '-q:v',
        '3',
        '-frames:v',
        '1',
        '-disposition:v',
        'attached_pic',
        '-pix_fmt',
        'yuvj420p',
      ];
  return [
    ...['-v', 'error', '-nostdin', '-y', ...inputs, '-filter_complex', `${picture.join(',')};${sound}`],
    ...[
      '-map',
      '[v]',
      '-map',
      '[a]',
      ...chapters,
      ...codecs,
      '-c:a',
      'aac',
      '-b:a',
      '128k',
      '-t',
      String(film.durationSec),
      output,
    ],
  ];
}

/** The chapters of a film in ffmpeg's notation, evenly spread. */
export function chaptersFile(titles: readonly string[], durationSec: number): string {
  const each = (durationSec * 1000) / titles.length;
  const parts = titles.map((title, index) => {
    const [start, end] = [Math.round(index * each), Math.round((index + 1) * each)];
    return `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start}\nEND=${end}\ntitle=${title}\n`;
  });
  return `;FFMETADATA1\n${parts.join('')}`;
}
