import { z } from 'zod';
import { defineErrors } from '#kernel/contract/errors.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { StoredWidget, Template, WidgetId } from './stored-widgets.ts';
import { WidgetConfiguration } from './widget-configuration.ts';

export type { Link } from './link-parameters.ts';
export { givenParameters } from './parameters.ts';
export { embeddedPath, embeddedPlaylistPath } from './paths.ts';
export { PLAYER_SETTINGS_ID, PlayerSettings, StoredWidget, Template } from './stored-widgets.ts';
export { trackingItems } from './tracking-items.ts';
export { PlaybackProblem, WidgetConfiguration } from './widget-configuration.ts';
export type { AnyWidgetDefinition, FeatureWidgets, WidgetDefinition } from './widget-definition.ts';
export type { WidgetRequest } from './widget-request.ts';

/** Limit for the stored configuration of one widget, as JSON text. */
export const WIDGET_CONFIG_MAX_BYTES = 256 * 1024;
export const TEMPLATES_MAX = 20;

export const playbackErrors = defineErrors({
  WIDGET_UNKNOWN: { status: 404, message: "This widget doesn't exist." },
  WIDGET_INVALID: { status: 400, message: "These settings don't fit the widget." },
  WIDGET_TOO_LARGE: { status: 413, message: 'These settings are larger than 256 KB.' },
  WIDGET_CHANGED: {
    status: 409,
    message: 'Someone else saved this widget in the meantime. Reload the page.',
  },
  KAPSULE_ACCESS: { status: 403, message: 'You do not have access to this video.' },
  TEMPLATE_NOT_FOUND: { status: 404, message: "This template doesn't exist." },
  TOO_MANY_TEMPLATES: { status: 409, message: `An organization can have up to ${TEMPLATES_MAX} templates.` },
});

const id = z.string().max(40);
const TemplateId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Use lowercase letters, digits, and hyphens.');
const Shape = z.string().regex(/^[1-9]\d{0,3}:[1-9]\d{0,3}$/, 'Use an aspect ratio such as 16:9.');
const Done = z.object({ ok: z.literal(true) });
/** Invalid values are no error: the default applies and `notes` reports it. */
const given = z.union([z.string(), z.array(z.string())]).optional();

const WIDGETS_PATH = '/api/v1/videos/:id/widgets';

export const playbackRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:video/playback',
    summary: 'What the player needs for one video; takes the thirteen player parameters and trk_ items',
    auth: 'public',
    input: z.object({
      video: id,
      playbackMode: given,
      showPlayIconOnMobile: given,
      audiotrack: given,
      spinner: given,
      autoplay: given,
      muted: given,
      loop: given,
      id: given,
      debug: given,
      playerSkinType: given,
      offset: given,
      entityId: given,
      hlsVersion: given,
      /** The playlist that the video is opened in. */
      playlist: given,
      /** Where playback pauses once, in seconds. */
      endoffset: given,
      /** With any value, the answer has `start_media`. */
      start_media: given,
      /** Origins of the host pages around the frame, when one video replaces another. */
      framed_by: given,
      /** With any value, `content_origins` also covers the unpublished items of a video that the viewer manages. */
      drafts: given,
    }),
    output: WidgetConfiguration,
  }),
  widgets: defineRoute({
    method: 'GET',
    path: WIDGETS_PATH,
    summary: 'The widgets that were configured for a video, and all that can be',
    auth: 'required',
    input: z.object({ id }),
    output: z.object({
      list: z.array(StoredWidget),
      /** `built_in` ones are on unless they were switched off. */
      offered: z.array(z.object({ id: z.string(), built_in: z.boolean() })),
    }),
  }),
  widget: defineRoute({
    method: 'GET',
    path: `${WIDGETS_PATH}/:widget`,
    summary: 'The configuration of one widget of a video',
    auth: 'required',
    input: z.object({ id, widget: WidgetId }),
    output: StoredWidget,
  }),
  setWidget: defineRoute({
    method: 'PUT',
    path: `${WIDGETS_PATH}/:widget`,
    summary: 'Configure a widget of a video; with version, only if nobody changed it since',
    auth: 'required',
    maxBodyBytes: 2 * WIDGET_CONFIG_MAX_BYTES,
    input: z.object({ id, widget: WidgetId, config: z.unknown(), version: z.number().int().optional() }),
    output: StoredWidget,
  }),
  removeWidget: defineRoute({
    method: 'DELETE',
    path: `${WIDGETS_PATH}/:widget`,
    summary: 'Take a widget off a video',
    auth: 'required',
    input: z.object({ id, widget: WidgetId }),
    output: Done,
  }),
  template: defineRoute({
    method: 'GET',
    path: '/api/v3/videos/:video/dyn/embed',
    summary: 'The global template of a video: by id with isGlobalTemplate, or by ar',
    auth: 'public',
    input: z.object({
      video: id,
      extract: z.literal('true'),
      id: TemplateId.optional(),
      isGlobalTemplate: z.literal('true').optional(),
      ar: Shape.optional(),
    }),
    output: Template,
  }),
  templates: defineRoute({
    method: 'GET',
    path: '/api/v1/organization/templates',
    summary: 'The global templates of your organization',
    auth: 'required',
    input: z.object({}),
    output: z.object({ list: z.array(Template) }),
  }),
  setTemplate: defineRoute({
    method: 'PUT',
    path: '/api/v1/organization/templates/:template',
    summary: 'Save a global template: widgets for every video of your organization',
    auth: 'required',
    maxBodyBytes: 2 * WIDGET_CONFIG_MAX_BYTES,
    input: z.object({
      template: TemplateId,
      ar: Shape.nullable().default(null),
      widgets: z.record(WidgetId, z.unknown()),
    }),
    output: Template,
  }),
  removeTemplate: defineRoute({
    method: 'DELETE',
    path: '/api/v1/organization/templates/:template',
    summary: 'Delete a global template',
    auth: 'required',
    input: z.object({ template: TemplateId }),
    output: Done,
  }),
};
