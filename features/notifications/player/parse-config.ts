import { isCssColor } from '#kernel/contract/css-color.ts';
import {
  FONT_SIZE_PX,
  NOTIFICATION_DEFAULTS,
  NOTIFICATION_TEXT_MAX_LENGTH,
} from '../notification-defaults.ts';

export interface ShownNotification {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly color: string;
  /** In percent of the picture. */
  readonly top: number;
  readonly opacity: number;
  readonly background: string;
  readonly fontSizePx: number;
  readonly isResponsive: boolean;
}
export interface NotificationsConfig {
  readonly items: readonly ShownNotification[];
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** Leaves out single items that cannot be shown. The items of our server, or of a page around the frame in the specified shape: `{ id, style, conf: { offset, duration } }`. */
export function parseConfig(config: unknown): NotificationsConfig {
  const { items = [] } = fieldsOf(config);
  if (!Array.isArray(items)) throw new Error('notifications: items is not a list');
  return {
    items: items.flatMap((item: unknown, index) => {
      try {
        return [parseItem(item, index)];
      } catch (error) {
        console.warn((error as Error).message);
        return [];
      }
    }),
  };
}

function parseItem(item: unknown, index: number): ShownNotification {
  const { id: ownId, start: ownStart, end: ownEnd, data } = fieldsOf(item);
  const fields = fieldsOf(data ?? item);
  const [style, conf] = [fieldsOf(fields.style), fieldsOf(fields.conf)];
  const id = String(ownId ?? index);
  const refuse = (reason: string): never => {
    throw new Error(`notifications: item ${id} ${reason}`);
  };
  const start = Number(ownStart ?? conf.offset);
  const end = Number(ownEnd ?? start + Number(conf.duration));
  if (!(start >= 0 && end > start && end < Number.POSITIVE_INFINITY)) refuse('has no time');
  const text = typeof style.text === 'string' ? style.text.trim() : '';
  if (text === '' || text.length > NOTIFICATION_TEXT_MAX_LENGTH)
    refuse(`needs a text of at most ${NOTIFICATION_TEXT_MAX_LENGTH} characters`);
  const number = (name: 'top' | 'opacity' | 'fontsize', min: number, max: number): number => {
    const value = style[name] ?? NOTIFICATION_DEFAULTS[name];
    return typeof value === 'number' && value >= min && value <= max
      ? value
      : refuse(`needs ${name} from ${min} to ${max}`);
  };
  const color = (name: 'color' | 'background'): string => {
    const value = style[name] ?? NOTIFICATION_DEFAULTS[name];
    return typeof value === 'string' && isCssColor(value) ? value : refuse(`needs a CSS color as ${name}`);
  };
  return {
    id,
    start,
    end,
    text,
    color: color('color'),
    top: number('top', 0, 100),
    opacity: number('opacity', 0, 1),
    background: color('background'),
    fontSizePx: number('fontsize', FONT_SIZE_PX.min, FONT_SIZE_PX.max),
    isResponsive: conf.isResponsive === true,
  };
}
