import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The axe violations of the page, or of one part of it, as one line each. */
export async function findAxeViolations(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Base UI's focus guards are intentionally focusable but hidden from screen readers: they pass the focus on at once.
    .exclude('[data-base-ui-focus-guard]')
    // Skips frames of other origins, for each of which axe would open a separate page.
    .exclude('iframe')
    .setLegacyMode(true)
    // Selectors of everything that passed would take most of the time.
    .options({ resultTypes: ['violations'] });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
