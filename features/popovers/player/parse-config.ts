import {
  type Fields,
  type RawItem,
  readItems,
  toFields,
  toText,
} from '#kernel/player/core/widgets/read-items.ts';
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

const oneOf = <Value>(all: readonly Value[], value: unknown): Value | undefined =>
  all.find((one) => one === value);

function readPath(value: unknown, allowed: RegExp): string {
  const path = toText(value);
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) && !allowed.test(path))
    throw new Error(`'${path}' is no address of a file`);
  return path;
}

function readLink({ action, url }: Fields): string | null {
  const link = toText(url);
  if (url != null && !(/^https?:\/\//i.test(link) && URL.canParse(link)))
    throw new Error(`'${link}' is no web address`);
  return action === 'none' || !link ? null : link;
}

function readPosition(value: unknown): PopoverPosition {
  const position = toFields(value);
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
function readPopover({ id, startMs, endMs, data }: RawItem): ShownPopover {
  const [target, style, conf] = [toFields(data.target), toFields(data.style), toFields(data.conf)];
  const type = target.type === 'template' ? 'popoverTemplate' : oneOf(POPOVER_TYPES, target.type);
  if (!type) throw new Error('its type is unknown');
  const popover = {
    id,
    startMs,
    endMs,
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
  const { text, link, name, image, template } = popover;
  const content = { popoverIcon: text || link || name, popoverImage: image, popoverTemplate: template }[type];
  if (!content) throw new Error('it has no content');
  return popover;
}

/** Leaves out single popovers that cannot be shown. */
export const parseConfig = (config: unknown): PopoversConfig => ({
  popovers: readItems('popovers', config, readPopover),
});
