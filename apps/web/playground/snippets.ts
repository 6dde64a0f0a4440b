import { buildEmbedCode } from '#features/embeds/embed-code.ts';
import { embeddedPath } from '#features/playback/paths.ts';
import { escapeHtml } from '#kernel/contract/markup.ts';
import { type PlaygroundSettings, sdkOptions } from './settings.ts';

export interface Snippet {
  readonly id: 'block' | 'element' | 'module' | 'react' | 'frame';
  readonly code: string;
}

const SIZE = { width: 640, height: 360 };
const toKebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The code of one player in every form. */
export function snippets(settings: PlaygroundSettings, host: string): Snippet[] {
  const options = sdkOptions(settings);
  return [
    { id: 'block', code: blockCode(options, host) },
    { id: 'element', code: elementCode(options, host) },
    { id: 'module', code: moduleCode(options, host) },
    { id: 'react', code: reactCode(options, host) },
    { id: 'frame', code: frameCode(options, host) },
  ];
}

type Options = Readonly<Record<string, unknown>>;

function attributes(options: Options, prefix: string): string {
  const { widgets, config, ...rest } = options;
  const all: Options = {
    ...rest,
    ...(Array.isArray(widgets) ? { addWidgets: widgets.join(',') } : {}),
    ...(config ? { addConfig: JSON.stringify(config) } : {}),
  };
  return Object.entries(all)
    .map(
      ([name, value]) =>
        ` ${prefix}${toKebabCase(name)}${value === true ? '' : `="${escapeHtml(String(value))}"`}`,
    )
    .join('');
}
const script = (host: string): string => `<script async src="${escapeHtml(host)}/sdk/v1.js"></script>`;
const blockCode = (options: Options, host: string): string =>
  `<div class="kapsule-player"${attributes(options, 'data-')}></div>\n${script(host)}`;
const elementCode = (options: Options, host: string): string =>
  `<kapsule-player${attributes(options, '')}></kapsule-player>\n${script(host)}`;

/** JSON as JavaScript, escaped so that it cannot end a script element. */
const literal = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll('<', '\\u003c');

const moduleCode = (options: Options, host: string): string =>
  `<div id="player"></div>
<script type="module">
import { createPlayer } from '${host}/sdk/v1.mjs';

const player = createPlayer(document.getElementById('player'), ${literal(options)});
player.on('ended', () => console.log('It has ended.'));
</script>`;

function reactCode(options: Options, host: string): string {
  const props = Object.entries<unknown>({ ...options, host }).map(([name, value]) => {
    if (value === true) return `      ${name}`;
    return `      ${name}=${typeof value === 'string' ? literal(value) : `{${JSON.stringify(value)}}`}`;
  });
  return `import { useRef } from 'react';
import { KapsulePlayer } from './v1-react.mjs'; // from ${host}/sdk/v1-react.mjs

export function Film() {
  const player = useRef(null);
  return (
    <KapsulePlayer
      ref={player}
${props.join('\n')}
      onEnded={() => console.log('It has ended.')}
    />
  );
}`;
}

/** Without the SDK there are no methods and no added widgets, because those are never part of a URL. */
function frameCode({ video, live, widgets: _, config: __, ...parameters }: Options, host: string): string {
  const path = embeddedPath(String(video), live ? 4 : 3);
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  const src = `${host}${path}${query.size > 0 ? `?${query}` : ''}`;
  return buildEmbedCode({ src, title: 'Video', ...SIZE, responsive: true });
}
