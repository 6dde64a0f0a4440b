import { expect } from 'vitest';
import type { KapsulePlayer } from '#apps/sdk/v1.d.ts';
import type { Page } from '../page.ts';
import type { World } from '../world.ts';
import { PLAY_BUTTON, readVideo } from './watch.ts';

interface HostWindow {
  readonly events: string[];
}

/** Runs in the host page. */
function recordEvents(): void {
  const events: string[] = [];
  Object.assign(window, { events });
  for (const name of ['ready', 'started', 'play', 'pause', 'seek', 'muted'])
    document.addEventListener(`kapsule:${name}`, () => events.push(name), true);
}

export const hostPage = ({ url, film }: World): string =>
  `<body>
    <script>(${recordEvents})()</script>
    <div class="kapsule-player" data-video="${film}"></div>
    <script async src="${url}/sdk/v1.js"></script>
  </body>`;

const waitForEvent = (page: Page, name: string): Promise<void> =>
  expect.poll(() => page.run(() => (window as unknown as HostWindow).events)).toContain(name);

/** Calls a method of the player and returns its result. */
const call = (page: Page, method: keyof KapsulePlayer, ...args: unknown[]): Promise<unknown> =>
  page.run(
    (name, given) => {
      const { player } = document.querySelector('.kapsule-player') as unknown as { player: KapsulePlayer };
      return (player[name] as (...values: unknown[]) => Promise<unknown>)(...given);
    },
    method,
    args,
  );

export async function playsInAnotherSite(page: Page, world: World): Promise<void> {
  await page.goto(world.host.put('/', hostPage(world)));
  await waitForEvent(page, 'ready');
  await page.frame.click(PLAY_BUTTON);
  await waitForEvent(page, 'started');
  await waitForEvent(page, 'play');
  const inFrame = () => page.frame.run(readVideo);
  await expect.poll(async () => (await inFrame())?.currentTime).toBeGreaterThan(0.5);

  expect(await call(page, 'seek', 20)).toBe(20);
  await expect.poll(async () => (await inFrame())?.currentTime).toBeGreaterThan(20.5);
  await waitForEvent(page, 'seek');
  await call(page, 'setMuted', true);
  await expect.poll(async () => (await inFrame())?.muted).toBe(true);
  await call(page, 'pause');
  await expect.poll(async () => (await inFrame())?.paused).toBe(true);
  await waitForEvent(page, 'pause');
  expect(await page.frame.problems()).toEqual([]);
}
