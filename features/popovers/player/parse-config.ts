import {
  CATEGORIES,
  type Category,
  POPOVER_TYPES,
  type PopoverPosition,
  type PopoverType,
  TOOLTIP_SIDES,
  type TooltipSide,
} from '../popover.ts';

/** A popover with its window, in milliseconds. */
export interface ShownPopover {
  readonly id: string;
  readonly startMs: number;
  /** Null: it does not open by itself, and lasts until the end of the video. */
  readonly endMs: number | null;
  readonly type: PopoverType;
  readonly link: string | null;
  readonly icon: string;
  readonly image: string;
  readonly template: string;
  readonly category: Category;
  readonly text: string;
  readonly name: string;
  readonly tooltipAt: TooltipSide;
  readonly position: PopoverPosition;
  readonly isResponsive: boolean;
}

export interface PopoversConfig {
  readonly popovers: readonly ShownPopover[];
}

type Loose = Readonly<Record<string, unknown>>;
const toObject = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {};
const toText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const oneOf = <Value>(all: readonly Value[], value: unknown): Value | undefined =>
  all.find((one) => one === value);

/** Our timed items, and the specified ones of a page around the frame, whose `conf` has the window. */
function windowOf(item: Loose): Pick<ShownPopover, 'startMs' | 'endMs'> {
  const { offset, duration } = toObject(item.conf);
  const [start, end] =
    'data' in item
      ? [item.start, item.end]
      : [offset ?? 0, offset == null || duration == null ? null : Number(offset) + Number(duration)];
  const [startMs, endMs] = [Number(start), end == null ? null : Number(end)];
  if (!(startMs >= 0 && (endMs === null || endMs > startMs))) throw new Error('its window is empty');
  return { startMs, endMs };
}

function readPath(value: unknown, allowed: RegExp): string {
  const path = toText(value);
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) && !allowed.test(path))
    throw new Error(`'${path}' is no address of a file`);
  return path;
}

function readLink({ action, url }: Loose): string | null {
  const link = toText(url);
  if (url != null && !(/^https?:\/\//i.test(link) && URL.canParse(link)))
    throw new Error(`'${link}' is no web address`);
  return action === 'none' || !link ? null : link;
}

function readPosition(value: unknown): PopoverPosition {
  const position = toObject(value);
  const sizes = (['left', 'right', 'top', 'bottom', 'width', 'height'] as const).flatMap((name) => {
    const size = position[name];
    return typeof size === 'number' && size >= 0 && Number.isFinite(size) ? [[name, size]] : [];
  });
  return {
    ...Object.fromEntries(sizes),
    absolute: position.absolute === true,
    float: position.float === 'left' ? 'left' : 'right',
  };
}

/** Throws with what is wrong. */
function readPopover(value: unknown): ShownPopover {
  const item = toObject(value);
  const data = toObject('data' in item ? item.data : item);
  const [target, style, conf] = [toObject(data.target), toObject(data.style), toObject(data.conf)];
  const type = target.type === 'template' ? 'popoverTemplate' : oneOf(POPOVER_TYPES, target.type);
  if (!type) throw new Error('its type is unknown');
  const popover = {
    id: String(item.id),
    ...windowOf(item),
    type,
    link: readLink(target),
    icon: readPath(style.iconpath, /^(https?:|data:image\/)/i),
    image: readPath(style.imagepath, /^(https?:|data:image\/)/i),
    template: readPath(style.templatepath, /^https?:/i),
    category: oneOf(CATEGORIES, style.category) ?? 'info',
    text: toText(style.text),
    name: toText(conf.displayname),
    tooltipAt: oneOf(TOOLTIP_SIDES, style.tooltipAt) ?? 'top',
    position: readPosition(data.position),
    isResponsive: conf.isResponsive === true,
  } as const;
  const { text, link, image, template } = popover;
  const content = { popoverIcon: text || link, popoverImage: image, popoverTemplate: template }[type];
  if (!content) throw new Error('it has no content');
  return popover;
}

/** Leaves out single popovers that cannot be shown. */
export function parseConfig(config: unknown): PopoversConfig {
  const { items } = toObject(config);
  if (!Array.isArray(items)) throw new Error('popovers: items are missing');
  const popovers = new Map<string, ShownPopover>();
  for (const item of items) {
    try {
      const popover = readPopover(item);
      if (popovers.has(popover.id)) throw new Error('another one has the same id');
      popovers.set(popover.id, popover);
    } catch (error) {
      console.warn(`popovers: item ${toObject(item).id} is left out: ${(error as Error).message}`);
    }
  }
  return { popovers: [...popovers.values()] };
}
