import { existsSync, globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { widgets as manifests } from '#apps/player/widgets.ts';
import { WIDGET_FEATURES } from '#apps/widgets/list.ts';
import { kinds, widgets } from './widgets.ts';

describe('the list of widgets', () => {
  it('gives the server and the player the same widgets [WM-02]', () => {
    expect(widgets.map(({ id }) => id).sort()).toEqual(manifests.map(({ id }) => id).sort());
  });

  it('contains every feature with player code', () => {
    const folders = globSync('features/*/player/manifest.ts').map((path) => path.split('/')[1]);
    expect([...WIDGET_FEATURES].sort()).toEqual(folders.sort());
  });

  it('has kinds that existing widgets show and the studio can edit', () => {
    for (const kind of kinds) {
      for (const id of kind.widgets) expect(widgets.map((one) => one.id)).toContain(id);
      const feature = WIDGET_FEATURES.find((name) => existsSync(`features/${name}/studio/editors.ts`));
      expect(feature).toBeDefined();
    }
  });
});
