import type { PlayerStart } from '#kernel/contract/player-start.ts';
import type { BootedApp } from './boot-handle.ts';

/** Resolves on failure too: a missing stylesheet must not stop the player. */
function addLink(rel: string, href: string): Promise<unknown> {
  const element = Object.assign(document.createElement('link'), { rel, href });
  document.head.append(element);
  return new Promise((resolve) => {
    element.onload = element.onerror = resolve;
  });
}

/** Loads the application's module and styles, and waits until the document is parsed. */
export async function loadApp({ script, preloads, styles }: PlayerStart['app']): Promise<BootedApp> {
  for (const href of preloads) void addLink('modulepreload', href);
  const styled = styles.map((href) => addLink('stylesheet', href));
  const app = (await import(/* @vite-ignore */ script)) as BootedApp;
  await Promise.all(styled);
  // The application reads its configuration from the end of the document.
  if (document.readyState === 'loading')
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  return app;
}
