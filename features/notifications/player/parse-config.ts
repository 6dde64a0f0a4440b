import { isCssColor } from '#kernel/contract/css-color.ts';
import { type RawItem, readItems, toFields, toText } from '#kernel/player/core/widgets/read-items.ts';
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

function readNotification({ id, startMs, endMs, data }: RawItem): ShownNotification {
  const [style, conf] = [toFields(data.style), toFields(data.conf)];
  const refuse = (reason: string): never => {
    throw new Error(`it ${reason}`);
  };
  if (endMs === null) return refuse('has no duration');
  const text = toText(style.text);
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
    start: startMs,
    end: endMs,
    text,
    color: color('color'),
    top: number('top', 0, 100),
    opacity: number('opacity', 0, 1),
    background: color('background'),
    fontSizePx: number('fontsize', FONT_SIZE_PX.min, FONT_SIZE_PX.max),
    isResponsive: conf.isResponsive === true,
  };
}

/** Leaves out single notifications that cannot be shown. */
export const parseConfig = (config: unknown): NotificationsConfig => ({
  items: readItems('notifications', config, readNotification),
});
