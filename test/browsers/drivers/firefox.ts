import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BidiConnection, connectBidi } from './bidi-connection.ts';
import { type Browser, type DocumentName, type Tab, VIEWPORT } from './driver.ts';
import { startProgram } from './program.ts';

interface Context {
  readonly context: string;
  readonly children: readonly Context[];
}

type ScriptResult =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

/** Mutes the browser. */
const PREFERENCES = 'user_pref("media.volume_scale", "0.0");\n';

/** Starts Firefox, which supports WebDriver BiDi without a separate driver. */
export async function launchFirefox(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'kapsule-firefox-'));
  writeFileSync(join(profile, 'user.js'), PREFERENCES);
  const program = startProgram(process.env.FIREFOX_PATH ?? 'firefox-esr', [
    '--headless',
    '--no-remote',
    '--remote-debugging-port=0',
    '--profile',
    profile,
  ]);
  const address = await program.waitForOutput(/WebDriver BiDi listening on (ws:\S+)/);
  const connection = await connectBidi(`${address}/session`);
  const { capabilities } = await connection.send<{ capabilities: { browserVersion: string } }>(
    'session.new',
    { capabilities: {} },
  );
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    openTab: () => openTab(connection),
    async close() {
      connection.close();
      await program.stop();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function openTab({ send }: BidiConnection): Promise<Tab> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext');
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
  await send('browsingContext.setViewport', { context, viewport: VIEWPORT });

  async function contextOf(document: DocumentName): Promise<string> {
    if (document === 'page') return context;
    const { contexts } = await send<{ contexts: Context[] }>('browsingContext.getTree', { root: context });
    const frame = contexts[0]?.children[0];
    if (!frame) throw new Error('The page has no frame');
    return frame.context;
  }
  return {
    async navigate(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async reload() {
      await send('browsingContext.reload', { context, wait: 'complete' });
    },
    async evaluate(expression, document) {
      const answer = await send<ScriptResult>('script.evaluate', {
        expression,
        target: { context: await contextOf(document) },
        awaitPromise: true,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    },
    async performInput(sources, document) {
      await send('input.performActions', { context: await contextOf(document), actions: sources });
    },
    async close() {
      await send('browser.removeUserContext', { userContext });
    },
  };
}
