import { type Organization, requireAdministeredOrganization } from '#features/organizations/contract.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import { anonymousViewer, type Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import { chooseTemplate, parseAspectRatio } from '../choose-template.ts';
import { playbackErrors, type playbackRoutes, TEMPLATES_MAX, type Template } from '../contract.ts';
import type { NamedAddresses } from '../widget-definition.ts';
import type { PlaybackStore, TemplateRow } from './store.ts';
import type { WidgetDefinitions } from './widget-definitions.ts';

export interface TemplatesOptions {
  readonly store: PlaybackStore;
  readonly videos: VideosPort;
  readonly organizations: Pick<OrganizationsPort, 'get'>;
  readonly definitions: WidgetDefinitions;
  readonly clock: Clock;
}
type In<R extends keyof typeof playbackRoutes> = InputOf<(typeof playbackRoutes)[R]>;

/** The only type of template so far. */
const TYPE = 'widgets';
const present = ({ id, ar, widgets, version }: TemplateRow): Template => ({
  id,
  type: TYPE,
  ar,
  widgets,
  version,
});

/** WM-03: widgets for all videos of an organization. */
export function createTemplates({ store, videos, organizations, definitions, clock }: TemplatesOptions) {
  /** Templates are fetched without credentials, so they contain only what an anonymous viewer may receive. */
  function presentToViewers(row: TemplateRow): Template {
    const widgets = Object.entries(row.widgets).flatMap(([id, config]) => {
      const visible = definitions.forViewer(id, config, anonymousViewer);
      return visible || config === null ? [[id, visible]] : [];
    });
    return { ...present(row), widgets: Object.fromEntries(widgets) };
  }

  return {
    async list(viewer: Viewer): Promise<{ list: Template[] }> {
      return { list: (await store.templates(requireAdministeredOrganization(viewer))).map(present) };
    },
    async set(viewer: Viewer, { template: id, ar, widgets }: In<'setTemplate'>): Promise<Template> {
      const organization_id = requireAdministeredOrganization(viewer);
      const checked = Object.entries(widgets).map(([widget, config]) => [
        widget,
        definitions.check(widget, config),
      ]);
      const existing = await store.templates(organization_id);
      if (existing.length >= TEMPLATES_MAX && !existing.some((one) => one.id === id))
        throw fail(playbackErrors, 'TOO_MANY_TEMPLATES');
      return present(
        await store.setTemplate({
          organization_id,
          id,
          ar,
          updated_at: clock.now(),
          widgets: Object.fromEntries(checked),
        }),
      );
    },
    async remove(viewer: Viewer, { template }: In<'removeTemplate'>): Promise<{ ok: true }> {
      if (!(await store.removeTemplate(requireAdministeredOrganization(viewer), template)))
        throw fail(playbackErrors, 'TEMPLATE_NOT_FOUND');
      return { ok: true };
    },

    /** Requested without credentials, so it works only for videos that everyone may see. */
    async ofVideo({ video: videoId, id, isGlobalTemplate, ar }: In<'template'>): Promise<Template> {
      const { row } = await videos.getWithRow(anonymousViewer, videoId);
      const { settings } = await organizations.get(row.organization_id);
      const all = settings.global_templates_enabled ? await store.templates(row.organization_id) : [];
      const found = isGlobalTemplate
        ? all.find((one) => one.id === id)
        : ar && chooseTemplate(all, parseAspectRatio(ar));
      if (!found) throw fail(playbackErrors, 'TEMPLATE_NOT_FOUND');
      return presentToViewers(found);
    },

    /** URLs of frames and images in a template's widgets. */
    addresses: (template: Template | null): NamedAddresses[] =>
      Object.entries(template?.widgets ?? {}).map(([id, config]) => definitions.addresses(id, config)),

    /** The template for this aspect ratio, if the organization has templates enabled. */
    async choose({ id, settings }: Organization, aspectRatio: number | null): Promise<Template | null> {
      if (!settings.global_templates_enabled) return null;
      const found = chooseTemplate(await store.templates(id), aspectRatio);
      return found ? presentToViewers(found) : null;
    },
  };
}
