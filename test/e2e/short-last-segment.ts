import type { Page, Route } from 'playwright-core';

/** Splits a segment into its boxes. */
export function boxesOf(bytes: Buffer): Buffer[] {
  const boxes: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += boxes.at(-1)!.length)
    boxes.push(bytes.subarray(at, at + bytes.readUInt32BE(at)));
  return boxes;
}

const inSec = (last: string): string => `#EXTINF:${last},`;

/**
 * Serves the last video fragment as a separate segment, like older servers did; the audio is delivered after it. `sec`:
 * the durations of the last segment and of that fragment; `until`: when the fragment may be delivered, after the audio.
 */
export async function cutShort(
  page: Page,
  { sec, lastSec, until }: { sec: number; lastSec: number; until?: Promise<unknown> },
): Promise<void> {
  const [whole, rest] = [sec.toFixed(6), (sec - lastSec).toFixed(6)];
  let seen: () => void;
  const lastCame = new Promise<void>((resolve) => (seen = resolve));
  await page.route(/\/v\d+\/index\.m3u8$/, async (route) => {
    const text = await (await route.fetch()).text();
    const cut = `${inSec(rest)}\n1.m4s\n${inSec(lastSec.toFixed(6))}\n2.m4s`;
    await route.fulfill({ body: text.replace(`${inSec(whole)}\n1.m4s`, cut) });
  });
  const piece = async (route: Route, from: number, to?: number): Promise<void> => {
    const url = route.request().url().replace('/2.m4s', '/1.m4s');
    const boxes = boxesOf(await (await route.fetch({ url })).body());
    await route.fulfill({ contentType: 'video/mp4', body: Buffer.concat(boxes.slice(from, to)) });
  };
  await page.route(/\/v\d+\/1\.m4s$/, (route) => piece(route, 0, -2));
  await page.route(/\/v\d+\/2\.m4s$/, async (route) => {
    if (until) seen();
    await until;
    await piece(route, -2);
    seen();
  });
  await page.route(/\/a\d+\/1\.m4s$/, async (route) => {
    await lastCame;
    await route.continue();
  });
}
