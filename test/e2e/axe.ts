import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The axe violations of the page, or of one part of it, as one line each. */
export async function findAxeViolations(page: Page, part?: string): Promise<string[]> {
  await finishFading(page);
  const axe = new AxeBuilder({ page })
    // Base UI's focus guards are intentionally focusable but hidden from screen readers: they pass the focus on at once.
    .exclude('[data-base-ui-focus-guard]')
    // Notices that are about to disappear are half transparent.
    .exclude('[data-ending-style]')
    // Skips frames of other origins, for each of which axe would open a separate page.
    .exclude('iframe')
    .setLegacyMode(true)
    // Selectors of everything that passed would take most of the time.
    .options({ resultTypes: ['violations'] });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Colors are judged as they are in the end. Endless animations, such as spinners, are left alone. */
const finishFading = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });
