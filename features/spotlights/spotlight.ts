/** SP-01 */
export const SPOTLIGHT_TYPES = [
  'transparent',
  'texthighlight',
  'highlight',
  'watermark',
  'imagespotlight',
] as const;
export const TOOLTIP_SIDES = ['top', 'right', 'bottom', 'left'] as const;
export const TEXT_ALIGNS = ['left', 'center', 'right'] as const;

type Optional<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

export interface SpotlightStyle
  extends Optional<{
    text: string;
    tooltipAt: (typeof TOOLTIP_SIDES)[number];
    iconpath: string;
    imagepath: string;
    width: number;
    height: number;
    radius: number;
    padding: number;
    font: number;
    border: number;
    color: string;
    bgcolor: string;
    bordercolor: string;
    highlightcolor: string;
    textalign: (typeof TEXT_ALIGNS)[number];
    opacity: number;
  }> {
  readonly type: (typeof SPOTLIGHT_TYPES)[number];
}

export interface SpotlightAction extends Optional<{ target: string; newWindow: boolean; seekto: number }> {
  readonly type: 'none' | 'seek' | 'link';
}

/** What is stored of a spotlight, and what viewers receive. */
export interface SpotlightData {
  readonly style: SpotlightStyle;
  readonly position?:
    | Optional<{ absolute: boolean; left: number; right: number; top: number; bottom: number }>
    | undefined;
  readonly action?: SpotlightAction | undefined;
  readonly conf?: Optional<{ mandatory: boolean; isResponsive: boolean; displayname: string }> | undefined;
}
