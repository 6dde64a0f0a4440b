// @vitest-environment happy-dom
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { buildAdvancedCode, buildAnalyticsCode } from './advanced-code.ts';

const parts = {
  host: 'https://v.example',
  videoId: 'Abc',
  title: 'A walk',
  width: 640,
  height: 360,
  isLive: false,
};
const HOSTILE = `"></div><script>alert('1')</script>\${x}&`;

describe('the Advanced code', () => {
  it('is a block for the SDK [SH-02]', () => {
    expect(buildAdvancedCode(parts)).toBe(
      '<div class="kapsule-player" data-video="Abc" data-title="A walk" data-aspect-ratio="640/360"></div>\n' +
        '<script async src="https://v.example/sdk/v1.js"></script>',
    );
    expect(buildAdvancedCode({ ...parts, isLive: true })).toContain(' data-live="true">');
    expect(buildAdvancedCode({ ...parts, title: '' })).toContain('data-title="Video"');
  });

  it.each([
    ['Advanced', buildAdvancedCode, 1],
    ['Google Analytics', buildAnalyticsCode, 2],
  ])('%s keeps a hostile title inside its attribute [SH-02]', (_, build, scripts) => {
    const code = build({ ...parts, title: HOSTILE });
    const page = new DOMParser().parseFromString(code, 'text/html');
    expect(page.querySelectorAll('script')).toHaveLength(scripts);
    expect(page.querySelector('div')?.dataset.title).toBe(HOSTILE);
    expect(code).not.toContain("alert('1')</script>");
  });
});

describe('the code with Google Analytics', () => {
  /** Runs the inline script next to its block, on a page with these globals. */
  function run(globals: object): HTMLElement {
    const html = buildAnalyticsCode({ ...parts, title: HOSTILE });
    const page = new DOMParser().parseFromString(html, 'text/html');
    const [block, script] = [page.querySelector('div')!, page.querySelector('script')!];
    const document = { currentScript: { previousElementSibling: block } };
    runInNewContext(script.textContent, { ...globals, document, window: globals });
    return block;
  }
  const emit = (block: HTMLElement, name: string, detail?: object) =>
    block.dispatchEvent(new CustomEvent(`kapsule:${name}`, { detail }));
  function watch(block: HTMLElement): void {
    emit(block, 'started');
    for (const currentTime of [0, 24, 26, 30, 80]) emit(block, 'time', { currentTime, duration: 100 });
    emit(block, 'time', { currentTime: 10, duration: 0 });
    emit(block, 'ended');
  }
  const EXPECTED = [
    ['video_start', 0],
    ['video_progress', 25],
    ['video_progress', 50],
    ['video_progress', 75],
    ['video_complete', 100],
  ];

  it("calls the host page's gtag once per quarter [SH-02]", () => {
    const gtag = vi.fn();
    watch(run({ gtag }));
    expect(gtag.mock.calls.map(([, name, data]) => [name, data.video_percent])).toEqual(EXPECTED);
    expect(gtag.mock.calls[0]).toEqual([
      'event',
      'video_start',
      { video_provider: 'kapsule', video_title: HOSTILE, video_id: 'Abc', video_percent: 0 },
    ]);
  });

  it('or fills its dataLayer, and begins again with a replay [SH-02]', () => {
    const globals: { dataLayer?: { event: string; video_percent: number }[] } = {};
    const block = run(globals);
    watch(block);
    watch(block);
    expect(globals.dataLayer?.map(({ event, video_percent }) => [event, video_percent])).toEqual([
      ...EXPECTED,
      ...EXPECTED,
    ]);
  });

  it('loads nothing from Google [SH-02]', () => {
    const code = buildAnalyticsCode(parts);
    expect(code.match(/src="[^"]*"/g)).toEqual(['src="https://v.example/sdk/v1.js"']);
    expect(code).not.toMatch(/google/i);
  });
});
