import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe minds on the page, or in one part of it: one line a fault. */
export async function findAxeViolations(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Base UI's focus guards are hidden from screen readers and reachable on purpose: they hand the focus on at once.
    .exclude('[data-base-ui-focus-guard]')
    // No frame of another origin is looked into; without that, each look would open a page of its own.
    .exclude('iframe')
    .setLegacyMode(true);
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
