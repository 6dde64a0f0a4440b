import type { MediaPort } from '#features/media/port.ts';
import type { AnyKind } from '#features/timeline/contract.ts';
import type { TimelinePort } from '#features/timeline/port.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { kinds } from '../widgets.ts';
import { makePictures } from './make-pictures.ts';
import { FORM_PAGE, OFFER_PAGE, SURVEY_PAGE } from './overlay-pages.ts';
import { type DemoItem, demoItems, demoWidgets, type OverlayFiles } from './overlays.ts';

/** What stores widgets without a time. */
export interface WidgetsPort {
  setWidget(viewer: Viewer, input: { id: string; widget: string; config: unknown }): Promise<unknown>;
}

interface OverlayPorts {
  readonly media: Pick<MediaPort, 'addWidgetFile'>;
  readonly timeline: Pick<TimelinePort, 'edit' | 'readPublished'>;
  readonly playback: WidgetsPort;
}

async function addFiles(
  { addWidgetFile }: OverlayPorts['media'],
  viewer: Viewer,
  id: string,
  signal: AbortSignal,
): Promise<OverlayFiles> {
  const pictures = await makePictures(signal);
  const add = async (type: 'image' | 'template', content: Buffer | string): Promise<string> =>
    (await addWidgetFile(viewer, id, { type, bytes: Buffer.from(content) })).path;
  return {
    promo: await add('image', pictures.promo),
    picture: await add('image', pictures.picture),
    offer: await add('template', OFFER_PAGE),
    form: await add('template', FORM_PAGE),
    survey: await add('template', SURVEY_PAGE),
  };
}

const kindOf = (name: DemoItem['kind']): AnyKind => {
  const found = kinds.find(({ kind }) => kind === name);
  if (!found) throw new Error(`demo: there is no kind '${name}'`);
  return found;
};

/** Adds all overlays to a demo video. May run again after it was interrupted. */
export async function addOverlays(
  { media, timeline, playback }: OverlayPorts,
  viewer: Viewer,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const files = await addFiles(media, viewer, id, signal);
  for (const [widget, config] of Object.entries(demoWidgets(files)))
    await playback.setWidget(viewer, { id, widget, config });
  const own = (['spotlight', 'popover', 'notification'] as const).map(kindOf);
  if ((await timeline.readPublished(id, own)).length > 0) return;
  await timeline.edit(viewer, id, { kinds: own, publish: true }, async ({ put }) => {
    for (const { kind, ...item } of demoItems(files)) await put(kindOf(kind), item);
  });
}
