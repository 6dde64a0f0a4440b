import type { Reporter, TestCase } from 'vitest/node';

const LINES = 5;

/** Lists the tests that passed only on the second attempt, with the error of the first, so that they get fixed. */
export default class FlakyReporter implements Reporter {
  private readonly lines: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const stack = test.result().errors?.[0]?.stack ?? 'unknown error';
    const reason = stack.split('\n').slice(0, LINES).join('\n');
    this.lines.push(
      `flaky, passed on the second attempt: ${test.module.relativeModuleId} > ${test.fullName}`,
      reason,
    );
  }
  onTestRunEnd(): void {
    for (const line of this.lines) console.log(line);
  }
}
