import type { AddedWidgets, HostInit, Texts } from './messages.ts';

/** What the host page has said about itself. It holds for every video of the frame. */
export function createHostProfile(onSession: ((kct: string) => void) | undefined) {
  let page: Texts = {};
  let context: Texts = {};
  let widgetIds: readonly string[] = [];
  let widgetConfig: Readonly<Record<string, unknown>> = {};
  let kct: string | null = null;

  function addWidgets({ widgets = [], config = {} }: AddedWidgets): void {
    widgetIds = [...new Set([...widgetIds, ...widgets])];
    widgetConfig = { ...config, ...widgetConfig };
  }
  return {
    /** PP-04 */
    page: (): Texts => page,
    /** The newest `setContext`. */
    context: (): Texts => context,
    /** EM-03: what every video of the frame gets in addition to its own widgets. */
    added: (): AddedWidgets => ({ widgets: widgetIds, config: widgetConfig }),
    /** PS-02 names the session. A page is told the one that it has brought and no other. */
    kct: (): string | null => kct,
    addWidgets,
    setContext(value: Texts): void {
      context = value;
    },
    init(value: HostInit): void {
      page = value.page ?? page;
      context = value.context ?? context;
      addWidgets(value);
      if (!value.kct) return;
      kct = value.kct;
      onSession?.(value.kct);
    },
  };
}
