import { expect } from 'vitest';
import type { DocumentName, InputSource, Tab } from './drivers/driver.ts';
import type { RecordingWindow } from './recording-proxy.ts';

/** An element by selector and, if given, by its label or text. */
export interface Target {
  readonly css: string;
  readonly name?: string;
}

/** The actions of a journey in one document. */
export interface DocumentView {
  /** Runs a function in the document. It has access to its arguments only. */
  run<Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Waits until the element can be clicked; clicks in the middle, or at a fraction of its width. */
  click(target: Target, fraction?: number): Promise<void>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  press(key: keyof typeof KEYS): Promise<void>;
  /** Waits until the element is in view and nothing covers it. */
  waitForVisible(target: Target): Promise<void>;
  /** Errors and policy violations since the document was opened. */
  problems(): Promise<readonly string[]>;
}

export interface Page extends DocumentView {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The document in the first frame. */
  readonly frame: DocumentView;
}

/** WebDriver key codes: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS = { Enter: '\uE007', Home: '\uE011', ArrowRight: '\uE014' } as const;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** State that `findPoint` stores in the document. */
interface ClickWindow {
  /** The last click hit another element than intended. */
  readonly hasMissed?: boolean;
}

/** Runs in the document. Returns where to click, or what prevents it. */
function findPoint({ css, name }: Target, fraction: number): Point | string {
  const nameOf = (element: Element): string =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  const isWanted = (element: Element): boolean =>
    element.checkVisibility() && (name === undefined || nameOf(element) === name);
  const element = [...document.querySelectorAll(css)].find(isWanted);
  if (!element) return 'not visible';
  const box = element.getBoundingClientRect();
  const [x, y] = [Math.round(box.left + box.width * fraction), Math.round(box.top + box.height / 2)];
  const hit = document.elementFromPoint(x, y);
  if (hit && element.contains(hit)) {
    const check = ({ target }: Event) =>
      Object.assign(window, { hasMissed: !element.contains(target as Element) });
    addEventListener('pointerdown', check, { capture: true, once: true });
    return { x, y };
  }
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return hit ? `covered by ${hit.outerHTML.slice(0, 200)}` : 'out of view';
}

const clickAt = ({ x, y }: Point): InputSource => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x, y, origin: 'viewport', duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});
const keystrokes = (values: readonly string[]): InputSource => ({
  type: 'key',
  id: 'keyboard',
  actions: values.flatMap((value) => [
    { type: 'keyDown', value } as const,
    { type: 'keyUp', value } as const,
  ]),
});

function viewDocument(tab: Tab, name: DocumentName): DocumentView {
  const run: DocumentView['run'] = async (script, ...args) => {
    const call = `(async () => JSON.stringify(await (${script})(...${JSON.stringify(args)})) ?? 'null')()`;
    return JSON.parse(await tab.evaluate(call, name));
  };
  /** Calls `attempt` with the element's point once the element has stopped moving; retries until it succeeds. */
  async function poll(
    target: Target,
    fraction: number,
    attempt: (point: Point) => Promise<boolean | string>,
  ): Promise<void> {
    let last = '';
    const look = async (): Promise<boolean | string> => {
      const point = await run(findPoint, target, fraction);
      const isMoving = JSON.stringify(point) !== last;
      last = JSON.stringify(point);
      if (typeof point === 'string') return point;
      return isMoving ? 'moving' : attempt(point);
    };
    await expect.poll(look, { message: `${target.css} ${target.name ?? ''}` }).toBe(true);
  }
  return {
    run,
    click: (target, fraction = 0.5) =>
      poll(target, fraction, async (point) => {
        await tab.performInput([clickAt(point)], name);
        // If the document is gone, the click has navigated away from it.
        return run(() => (window as ClickWindow).hasMissed !== true).catch(() => true);
      }),
    type: (text) => tab.performInput([keystrokes([...text])], name),
    press: (key) => tab.performInput([keystrokes([KEYS[key]])], name),
    waitForVisible: (target) => poll(target, 0.5, async () => true),
    problems: () => run(() => (window as unknown as RecordingWindow).problems),
  };
}

export const createPage = (tab: Tab): Page => ({
  ...viewDocument(tab, 'page'),
  goto: (url) => tab.navigate(url),
  reload: () => tab.reload(),
  frame: viewDocument(tab, 'frame'),
});
