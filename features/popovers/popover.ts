/** Apart from the contract, whose schemas the player and the studio do not need. */
export const POPOVER_TYPES = ['popoverIcon', 'popoverImage', 'popoverTemplate'] as const;
/** Built-in icons. */
export const CATEGORIES = [
  'info',
  'question',
  'tip',
  'warning',
  'link',
  'document',
  'download',
  'cart',
] as const;
export const TOOLTIP_SIDES = ['top', 'right', 'bottom', 'left'] as const;
export const POPOVER_TEXT_MAX = 500;
export const POPOVER_NAME_MAX = 100;
export const POPOVERS_MAX = 200;
/** Of drawers, in percent of the picture. */
export const DEFAULT_WIDTH = 40;

export type PopoverType = (typeof POPOVER_TYPES)[number];
export type Category = (typeof CATEGORIES)[number];
export type TooltipSide = (typeof TOOLTIP_SIDES)[number];

type Optional<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

export interface PopoverPosition
  extends Optional<{
    absolute: boolean;
    left: number;
    right: number;
    top: number;
    bottom: number;
    /** Of the drawer or of the icon's image: percent of the picture, or pixels with `absolute`. */
    width: number;
    height: number;
    /** Edge from which the drawer slides in. */
    float: 'left' | 'right';
  }> {}

/** What is stored of a popover, and what viewers receive. */
export interface PopoverData {
  readonly target: {
    readonly type: PopoverType;
    readonly action: 'link' | 'none';
    readonly url?: string | undefined;
  };
  readonly style: {
    readonly category: Category;
    readonly tooltipAt: TooltipSide;
  } & Optional<{ iconpath: string; imagepath: string; templatepath: string; text: string }>;
  readonly position?: PopoverPosition | undefined;
  readonly conf?: Optional<{ displayname: string; isResponsive: boolean }> | undefined;
}
