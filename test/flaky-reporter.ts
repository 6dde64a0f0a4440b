import type { Reporter, TestCase } from 'vitest/node';

const LINES = 5;

/** Names the tests that needed a second try, and what went wrong, so that they are fixed before they cost a run. */
export default class FlakyReporter implements Reporter {
  private readonly lines: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const stack = test.result().errors?.[0]?.stack ?? 'nothing is known of the reason';
    const why = stack.split('\n').slice(0, LINES).join('\n');
    this.lines.push(
      `flaky, passed on the second try: ${test.module.relativeModuleId} > ${test.fullName}`,
      why,
    );
  }
  onTestRunEnd(): void {
    for (const line of this.lines) console.log(line);
  }
}
