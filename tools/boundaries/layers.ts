import type { Import, Source } from './sources.ts';

/** A broken rule. `rule` is a number of the checker's own list (see the functions that check it). */
export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly rule: number;
  readonly message: string;
}

type Face = 'pure' | 'server' | 'browser';
const BROWSER_FACES = ['client', 'site', 'studio', 'panel', 'player'];
const BROWSER_APPS = ['web', 'embed', 'sdk', 'player', 'languages'];
/**
 * Apps that other apps may import: `player` composes the player with its widgets for every app that shows one, and
 * `widgets` is the list that all of them derive theirs from, and `languages` has the translations.
 */
const COMPOSED_APPS: Readonly<Record<string, readonly string[]>> = {
  player: ['web', 'embed'],
  widgets: ['server', 'player', 'web'],
  languages: ['web', 'embed'],
};
const LAYERS = ['kernel', 'features', 'apps'];

/** Rule 2: which parts of the kernel each part may import. */
const KERNEL: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  text: ['contract'],
  store: [],
  client: ['contract', 'text'],
  ui: ['contract', 'client', 'store', 'text'],
  'player/handover': ['contract'],
  'player/core': ['contract', 'store', 'text', 'player/handover'],
  'player/boot': ['contract', 'player/bridge', 'player/handover'],
  'player/bridge': ['contract', 'player/core'],
  'player/react': ['contract', 'client', 'store', 'ui', 'text', 'player/core', 'player/bridge'],
  server: ['contract', 'text'],
};

function kernelPart(path: string): string {
  const [, part = '', sub = ''] = path.split('/');
  return part === 'player' ? `player/${sub}` : part;
}

function faceOf(path: string): Face {
  const [layer, name = '', face = ''] = path.split('/');
  if (layer === 'kernel')
    return name === 'contract' || name === 'text' ? 'pure' : name === 'server' ? 'server' : 'browser';
  if (layer === 'apps') return appFace(name);
  return face === 'server' ? 'server' : BROWSER_FACES.includes(face) ? 'browser' : 'pure';
}

function appFace(name: string): Face {
  if (name === 'widgets') return 'pure';
  return BROWSER_APPS.includes(name) ? 'browser' : 'server';
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('test/');

/** Rules 1–4: which files may import which. Tests may import anything. */
export function checkLayers(source: Source): Violation[] {
  if (isTest(source.path)) return [];
  return source.imports.flatMap((one) => {
    const broken = one.file ? brokenByFile(source.path, one.file) : brokenByPackage(source.path, one);
    return broken ? [{ path: source.path, line: one.line, ...broken }] : [];
  });
}

/** Only `languages` collects the translations, also those of other apps. */
const isTranslation = (from: string, to: string): boolean =>
  from.startsWith('apps/languages/') && to.endsWith('messages.de.ts');

function brokenByFile(from: string, to: string): { rule: number; message: string } | null {
  const [fromLayer = '', fromName] = from.split('/');
  const [toLayer = '', toName] = to.split('/');
  const [own, other] = [LAYERS.indexOf(fromLayer), LAYERS.indexOf(toLayer)];
  if (own < 0) return null;
  // The product shows the guides.
  if (fromLayer === 'apps' && to.startsWith('docs/guides/')) return null;
  if (other < 0) return { rule: 1, message: `${to} is outside kernel, features and apps` };
  if (other > own) return { rule: 1, message: `${fromLayer} must not import ${toLayer} (${to})` };
  if (fromLayer === 'kernel' && kernelPart(from) !== kernelPart(to)) {
    const allowed = KERNEL[kernelPart(from)]?.includes(kernelPart(to)) ?? false;
    if (!allowed)
      return { rule: 2, message: `kernel/${kernelPart(from)} must not import kernel/${kernelPart(to)}` };
  }
  if (fromLayer === 'features' && toLayer === 'features' && fromName !== toName) {
    if (to !== `features/${toName}/contract.ts` && to !== `features/${toName}/port.ts`) {
      return {
        rule: 3,
        message: `only contract.ts and port.ts of another feature may be imported, not ${to}`,
      };
    }
  }
  if (fromLayer === 'apps' && toLayer === 'apps' && fromName !== toName) {
    const mayUse = COMPOSED_APPS[toName ?? '']?.includes(fromName ?? '') || isTranslation(from, to);
    if (!mayUse) return { rule: 3, message: `one app must not import another (${to})` };
  }
  return brokenByFace(from, to);
}

function brokenByFace(from: string, to: string): { rule: number; message: string } | null {
  const [own, other] = [faceOf(from), faceOf(to)];
  if (other !== 'pure' && own !== other)
    return { rule: 4, message: `a ${own} file must not import ${to}, which is ${other}` };
  const [, , toFace] = to.split('/');
  if (toFace === 'studio' && from.startsWith('features/') && !from.includes('/studio/')) {
    return { rule: 4, message: `only the studio may import studio code (${to})` };
  }
  return null;
}

const REACT = /^(react|react-dom|react-router|@base-ui\/|@tanstack\/|lucide-react)/;

function brokenByPackage(path: string, { from }: Import): { rule: number; message: string } | null {
  const face = faceOf(path);
  const inCore = /^kernel\/(player\/(core|boot|bridge|handover)|contract|text)\//.test(path);
  const inLayers = LAYERS.includes(path.split('/')[0]!);
  if (from.startsWith('node:') && face !== 'server' && inLayers) {
    return { rule: 4, message: `a ${face} file must not use Node (${from})` };
  }
  if (REACT.test(from) && inLayers && (face !== 'browser' || inCore))
    return { rule: 4, message: `${from} must not be used here` };
  return null;
}
