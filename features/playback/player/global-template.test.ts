import { describe, expect, it, vi } from 'vitest';
import { OrganizationSettings } from '#features/organizations/contract.ts';
import type { WidgetManifest } from '#kernel/player/core/widget.ts';
import { TestPlayer } from '#test/test-player.ts';
import { wireConfiguration } from '#test/wire-configuration.ts';
import type { WidgetConfiguration } from '../contract.ts';
import { applyTemplate, loadTemplate } from './global-template.ts';

const template = { id: 'usual', type: 'widgets', ar: null, widgets: { likes: { size: 2 } }, version: 1 };

function port(answer: () => unknown = () => template) {
  const added: [string, unknown][] = [];
  return {
    added,
    fetchJson: vi.fn(async (_address: string): Promise<unknown> => answer()),
    add: (id: string, config: unknown) => void added.push([id, config]),
    log: vi.fn(),
  };
}
function wire(properties: Partial<WidgetConfiguration['kapsuleinfo']['properties']>, enabled = true) {
  const org_params = OrganizationSettings.parse({ global_templates_enabled: enabled });
  return wireConfiguration({
    kapsuleinfo: { org_params, properties: { comment_type: 'ALL', ...properties } },
  });
}
const named = wire({ global_package_id: 'usual' });

describe('loadTemplate', () => {
  it('fetches the named template and adds its widgets [WM-03]', async () => {
    const page = port();
    await loadTemplate(named, page);
    expect(page.fetchJson.mock.calls).toEqual([
      ['/api/v3/videos/abcdefghijkm/dyn/embed?extract=true&id=usual&isGlobalTemplate=true'],
    ]);
    expect(page.added).toEqual([['likes', { size: 2 }]]);
  });

  it.each([
    ['the organization has none', wire({})],
    ['templates are switched off', wire({ global_package_id: 'usual' }, false)],
  ])('fetches nothing when %s [WM-03]', async (_, configuration) => {
    const page = port();
    await loadTemplate(configuration, page);
    expect(page.fetchJson).not.toHaveBeenCalled();
    expect(page.added).toEqual([]);
  });

  it('uses an included template without fetching [WM-03]', async () => {
    const page = port();
    await loadTemplate(wire({ package_data: template }), page);
    expect(page.fetchJson).not.toHaveBeenCalled();
    expect(page.added).toHaveLength(1);
  });

  it('continues without a template that cannot be fetched [WM-03]', async () => {
    const page = port(() => {
      throw new Error('503');
    });
    await loadTemplate(named, page);
    expect(page.added).toEqual([]);
    expect(page.log).toHaveBeenCalledOnce();
  });
});

describe('applyTemplate', () => {
  it.each([
    { ...template, type: 'layout' },
    {},
    null,
    'text',
    [],
    { ...template, widgets: [] },
    { ...template, widgets: null },
  ])('logs that it cannot handle %j [WM-03]', (found) => {
    const page = port();
    applyTemplate(found, page);
    expect(page.log.mock.calls[0]?.[0]).toBe('Unable to handle template');
    expect(page.added).toEqual([]);
  });

  it('keeps existing widgets and starts the others [WM-03]', async () => {
    const seen: unknown[] = [];
    const manifest = (id: string): WidgetManifest => ({
      id,
      load: async () => ({ default: { parse: (config) => void seen.push([id, config]) } }),
    });
    const { player } = await TestPlayer.open({
      manifests: [manifest('likes'), manifest('share')],
      widgets: { likes: { own: true } },
    });
    const widgets = { likes: { size: 2 }, share: { x: 1 }, off: null };
    applyTemplate({ ...template, widgets }, { add: player.widgets.add, log: () => undefined });
    await player.widgets.settled();
    expect(seen).toEqual([
      ['likes', { own: true }],
      ['share', { x: 1 }],
    ]);
  });
});
