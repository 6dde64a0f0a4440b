import type { Planned } from './fixture.ts';

/** Runs in the page: records how late spotlights come and begin to go, compared with the position of the video. */
export function watchSpotlights(plan: readonly Planned[]): void {
  const video = document.querySelector('video')!;
  const byName = new Map(plan.map((one) => [one.name, one]));
  const late: number[] = [];
  let before = new Set<string>();
  const shown = (): string[] =>
    [...document.querySelectorAll('mark')]
      .filter((one) => !one.closest('[data-leaving]'))
      .map(({ textContent }) => textContent ?? '');
  const look = (): void => {
    const atMs = video.currentTime * 1000;
    const now = new Set(shown());
    const note = (ms: number | undefined): void => {
      if (ms !== undefined && !video.seeking) late.push((atMs - ms) / (video.playbackRate || 1));
    };
    for (const name of now) if (!before.has(name)) note(byName.get(name)?.startMs);
    for (const name of before) if (!now.has(name)) note(byName.get(name)?.endMs);
    before = now;
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-leaving'],
  });
  Object.assign(window, {
    watch: {
      late,
      shown,
      clear: (): void => {
        late.length = 0;
      },
    },
  });
}
