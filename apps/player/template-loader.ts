import type { WidgetConfiguration } from '#features/playback/contract.ts';
import type { Player } from '#kernel/player/core/player.ts';

/** WM-03: adds the widgets of the organization's global template to a started player. Its code is loaded only if enabled. */
export const createTemplateLoader =
  (wire: WidgetConfiguration) =>
  async (player: Player): Promise<void> => {
    if (!wire.kapsuleinfo.org_params.global_templates_enabled) return;
    const { loadTemplate } = await import('#features/playback/player/global-template.ts');
    await loadTemplate(wire, { fetchJson, add: player.widgets.add, log: console.warn });
  };

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, { credentials: 'omit' });
  if (response.status !== 200) throw new Error(`the server answered ${response.status}`);
  return response.json();
}
