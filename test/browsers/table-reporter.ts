import type { Reporter, TestCase, TestModule } from 'vitest/node';

const hasPassed = (test: TestCase): boolean => test.result().state === 'passed';
const seconds = (test: TestCase): string => `${((test.diagnostic()?.duration ?? 0) / 1000).toFixed(1)} s`;

function printTable(browser: string, tests: readonly TestCase[]): void {
  const width = Math.max(...tests.map(({ name }) => name.length));
  console.log(`\n${browser}`);
  for (const test of tests) {
    const result = hasPassed(test) ? 'passed' : 'FAILED';
    console.log(`  ${test.name.padEnd(width)}  ${result}  ${seconds(test).padStart(8)}`);
  }
}

/** Prints a table of journeys for each browser, and the totals last. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      const browser = tests.map((test) => test.meta().browser).find(Boolean);
      if (tests.length > 0) printTable(browser ?? `${module.relativeModuleId}: did not start`, tests);
      passed += tests.filter(hasPassed).length;
      // Without its browser or server no test of a module runs; all of them have failed.
      const hasFailed = (test: TestCase) => !hasPassed(test) && module.state() === 'failed';
      failed += Math.max(tests.filter(hasFailed).length, module.state() === 'failed' ? 1 : 0);
    }
    console.log(`\n${passed} passed, ${failed} failed`);
  }
}
