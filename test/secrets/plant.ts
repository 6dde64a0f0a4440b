import type { z } from 'zod';
import { kinds, widgets } from '#apps/server/widgets.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { PLAYER_SETTINGS_ID, PlayerSettings, playbackRoutes } from '#features/playback/contract.ts';
import { timelineRoutes } from '#features/timeline/contract.ts';
import type { TestPerson } from '#test/test-server.ts';
import { type Example, kindExamples, widgetExamples } from './examples.ts';
import { probe, probeKindExamples, probeWidgetExamples } from './probe-widgets.ts';

/** Planted where no viewer may read it, followed by the place. */
export const HIDDEN = 'hidden-7f3a';
/** Planted where viewers may read it. */
export const SHOWN = 'shown-7f3a';

export interface Registered {
  readonly id: string;
  readonly schema: z.ZodType;
  /** Undefined when its author has not written one yet. */
  readonly example: Example | undefined;
}
export interface Videos {
  readonly open: string;
  readonly closed: string;
}

const playerSettings = { id: PLAYER_SETTINGS_ID, schema: PlayerSettings };
export const allWidgets = [playerSettings, ...widgets, ...probe.widgets].map(
  ({ id, schema }): Registered => ({
    id,
    schema,
    example: { ...widgetExamples, ...probeWidgetExamples }[id],
  }),
);
export const allKinds = [...kinds, ...(probe.kinds ?? [])].map(
  ({ kind, schema }): Registered => ({
    id: kind,
    schema,
    example: { ...kindExamples, ...probeKindExamples }[kind],
  }),
);

/** What viewers may read of an example carries one text, everything else the other. */
const plantedAt = (example: Example, place: string): object =>
  example(`${SHOWN}-${place}`, `${HIDDEN}-${place}`);
const secretAt = (example: Example, place: string): object =>
  example(`${HIDDEN}-${place}`, `${HIDDEN}-${place}`);

/** A published item, a draft, an earlier version, an unpublished change, a removed item, and one of a private video. */
export async function plantItems(owner: TestPerson, { open, closed }: Videos): Promise<string[]> {
  const items: string[] = [];
  for (const { id: kind, example } of allKinds) {
    const create = async (id: string, data: object, publish = true): Promise<string> => {
      const item = { id, kind, start: 1000, end: 2000, data, publish };
      items.push((await owner.call(timelineRoutes.create, item)).id);
      return items.at(-1)!;
    };
    const published = plantedAt(example!, kind);
    await create(open, published);
    await create(open, secretAt(example!, `draft-${kind}`), false);
    await create(closed, secretAt(example!, `private-${kind}`));
    const item = await create(open, secretAt(example!, `history-${kind}`));
    await owner.call(timelineRoutes.change, { id: open, item, data: published, publish: true });
    await owner.call(timelineRoutes.change, { id: open, item, data: secretAt(example!, `edit-${kind}`) });
    const removed = await create(open, secretAt(example!, `removed-${kind}`));
    await owner.call(timelineRoutes.remove, { id: open, item: removed, publish: true });
  }
  return items;
}

export async function plantWidgets(owner: TestPerson, { open, closed }: Videos): Promise<void> {
  const set = (id: string, widget: string, config: object) =>
    owner.call(playbackRoutes.setWidget, { id, widget, config });
  for (const { id, example } of allWidgets) {
    await set(closed, id, secretAt(example!, `private-${id}`));
    await set(open, id, plantedAt(example!, id));
    // A field that the schema does not know is either refused or kept from viewers.
    const unknown = { ...plantedAt(example!, id), unknown: `${HIDDEN}-unknown-${id}` };
    await set(open, id, unknown).catch((error) => {
      if (error.code !== 'WIDGET_INVALID') throw error;
    });
  }
}

export async function plantTemplates(administrator: TestPerson): Promise<void> {
  const { version } = await administrator.call(organizationRoutes.get, {});
  const settings = { global_templates_enabled: true };
  await administrator.call(organizationRoutes.change, { version, settings });
  const configs = allWidgets.map(({ id, example }) => [id, plantedAt(example!, `template-${id}`)]);
  const planted = { widgets: Object.fromEntries(configs) };
  for (const [template, ar] of Object.entries({ all: null, wide: '16:9' }))
    await administrator.call(playbackRoutes.setTemplate, { ...planted, template, ar });
}

/** Every text that some viewer must be able to read. */
export function shownTexts(): string[] {
  const places = [
    ...[...allKinds, ...allWidgets].map(({ id, example }) => ({ place: id, example })),
    ...allWidgets.map(({ id, example }) => ({ place: `template-${id}`, example })),
  ];
  return places.flatMap(({ place, example }) => {
    const text = `${SHOWN}-${place}`;
    return JSON.stringify(plantedAt(example!, place)).includes(text) ? [text] : [];
  });
}
