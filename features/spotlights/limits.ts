/** Apart from the contract, whose schemas the studio does not need. */
export const SPOTLIGHT_TEXT_MAX = 300;
export const SPOTLIGHT_NAME_MAX = 100;
export const SPOTLIGHTS_MAX = 500;
export const FONT_PX = { min: 8, max: 120 } as const;
export const LINE_PX_MAX = 40;
export const SPACE_PX_MAX = 200;
