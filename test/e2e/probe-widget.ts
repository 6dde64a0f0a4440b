import type { Page } from 'playwright-core';
import type { WidgetContext } from '#kernel/player/core/widget.ts';

/** The window of a page with a probe widget. */
export interface ProbeWindow extends Window {
  probe?: WidgetContext;
}

const CODE = 'export default { parse: (config) => config, setup(ctx) { globalThis.probe = ctx; } };';

/** Replaces the code of the table of contents by a widget that exposes its context on the window. */
export async function installProbeWidget(page: Page): Promise<void> {
  await page.route(/\/toc-widget[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: CODE }),
  );
}
