/** The element id of a widget's drawer, for the button that controls it. */
export const drawerId = (widget: string): string => `drawer-${widget}`;
