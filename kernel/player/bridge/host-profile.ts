import type { AddedWidgets, HostInit, Texts } from './messages.ts';

/** What the host page has told about itself. It applies to every video of the frame. */
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
    /** PP-04: the metadata of the host page. */
    page: (): Texts => page,
    /** The latest `setContext`. */
    context: (): Texts => context,
    /** EM-03: widgets that every video of the frame gets in addition to its own. */
    addedWidgets: (): AddedWidgets => ({ widgets: widgetIds, config: widgetConfig }),
    /** PS-02: the session that the host page has passed. It never learns another one. */
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
