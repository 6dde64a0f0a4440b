import type { Page } from 'playwright-core';
import type { WidgetContext } from '#kernel/player/core/widget.ts';

/** What a page with a probe widget has. */
export interface ProbeWindow extends Window {
  probe?: WidgetContext;
}

const CODE = 'export default { parse: (config) => config, setup(ctx) { globalThis.probe = ctx; } };';

/** Replaces the code of the table of contents by a widget that leaves its context in its window. */
export async function installProbeWidget(page: Page): Promise<void> {
  await page.route(/\/toc-widget[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: CODE }),
  );
}
