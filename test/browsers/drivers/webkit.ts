import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#test/real-server.ts';
import { type Browser, type DocumentName, type Tab, VIEWPORT } from './driver.ts';
import { startProgram } from './program.ts';
import { createWebDriver, type WebDriver } from './web-driver.ts';

/** Height of the toolbar above the page. */
const WINDOW = { width: VIEWPORT.width, height: VIEWPORT.height + 100 };
const RETRY_MS = 50;

interface NewSession {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

/** Starts WebKitGTK's driver on a virtual screen. */
export async function launchWebKit(): Promise<Browser> {
  const screen = startProgram('Xvfb', [
    ...['-displayfd', '1', '-nolisten', 'tcp'],
    ...['-screen', '0', `${WINDOW.width}x${WINDOW.height}x24`],
  ]);
  const display = await screen.waitForOutput(/^(\d+)\n/m);
  const port = await freePort();
  const program = startProgram('WebKitWebDriver', [`--port=${port}`], { DISPLAY: `:${display}` });
  const driver = createWebDriver(`http://127.0.0.1:${port}`);
  while (!(await driver.isReady())) {
    if (program.hasEnded()) throw new Error('WebKitWebDriver ended before it was ready');
    await delay(RETRY_MS);
  }
  const { sessionId, capabilities } = await newSession(driver);
  await driver.remove(`/session/${sessionId}`);
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    openTab: () => openTab(driver),
    async close() {
      await program.stop();
      await screen.stop();
    },
  };
}

const newSession = (driver: WebDriver): Promise<NewSession> => driver.post('/session', { capabilities: {} });

/** A session is a browser with an empty profile; the driver supports one at a time. */
async function openTab(driver: WebDriver): Promise<Tab> {
  const { sessionId } = await newSession(driver);
  const post = <Result>(path: string, body: object = {}): Promise<Result> =>
    driver.post<Result>(`/session/${sessionId}${path}`, body);
  await post('/window/rect', { x: 0, y: 0, ...WINDOW });

  async function switchTo(document: DocumentName): Promise<void> {
    await post('/frame', { id: null });
    if (document === 'frame') await post('/frame', { id: 0 });
  }
  return {
    async navigate(url) {
      await post('/url', { url });
    },
    async reload() {
      await post('/refresh');
    },
    async evaluate(expression, document) {
      await switchTo(document);
      const script = `const done = arguments[arguments.length - 1];
        Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await post<{ value: string; error?: string }>('/execute/async', {
        script,
        args: [],
      });
      if (error !== undefined) throw new Error(error);
      return value;
    },
    async performInput(sources, document) {
      await switchTo(document);
      await post('/actions', { actions: sources });
    },
    async close() {
      await driver.remove(`/session/${sessionId}`);
    },
  };
}
