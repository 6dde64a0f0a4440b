import { routeUrl } from '#kernel/client/route-url.ts';
import { playbackCalls } from '../calls.ts';
import type { Template, WidgetConfiguration } from '../contract.ts';

/** What loading a template requires from the page. */
export interface TemplatePort {
  /** Fetches without credentials; rejects unless the status is 200. */
  fetchJson(url: string): Promise<unknown>;
  /** Adds a widget; an existing one keeps its configuration. */
  add(id: string, config: unknown): void;
  log(message: string, ...details: unknown[]): void;
}

/** WM-03: adds the widgets of the organization's template to a started player. Failures do not affect playback. */
export async function loadTemplate(wire: WidgetConfiguration, port: TemplatePort): Promise<void> {
  const { org_params, properties, kapsule_id } = wire.kapsuleinfo;
  if (!org_params.global_templates_enabled) return;
  if (properties.package_data) return applyTemplate(properties.package_data, port);
  if (!properties.global_package_id) return;
  try {
    // The page with the player is always on the server of the video.
    const url = routeUrl(playbackCalls.template, {
      video: kapsule_id,
      extract: 'true',
      id: properties.global_package_id,
      isGlobalTemplate: 'true',
    });
    applyTemplate(await port.fetchJson(url), port);
  } catch (error) {
    port.log('player: goes on without the template', error);
  }
}

/** Adds the widgets of a template; logs and ignores unknown types of templates. */
export function applyTemplate(template: unknown, { add, log }: Pick<TemplatePort, 'add' | 'log'>): void {
  if (!isWidgetsTemplate(template)) {
    log('Unable to handle template', typeOf(template));
    return;
  }
  for (const [id, config] of Object.entries(template.widgets)) if (config !== null) add(id, config);
}

function isWidgetsTemplate(value: unknown): value is Pick<Template, 'type' | 'widgets'> {
  const { type, widgets } = (value ?? {}) as Partial<Template>;
  return type === 'widgets' && typeof widgets === 'object' && widgets !== null && !Array.isArray(widgets);
}

const typeOf = (value: unknown): unknown => (value as { type?: unknown } | null | undefined)?.type;
