import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** A test that should have run but did not, because its browser or server did not start, has failed. */
function resultOf(test: TestCase): 'passed' | 'failed' | 'skipped' {
  const { state } = test.result();
  if (state === 'skipped' && test.options.mode !== 'run') return 'skipped';
  return state === 'passed' ? 'passed' : 'failed';
}

function printTable(title: string, tests: readonly TestCase[]): void {
  const width = Math.max(...tests.map(({ name }) => name.length));
  console.log(`\n${title}`);
  for (const test of tests) {
    const seconds = ((test.diagnostic()?.duration ?? 0) / 1000).toFixed(1);
    console.log(`  ${test.name.padEnd(width)}  ${resultOf(test)}  ${seconds.padStart(6)} s`);
  }
}

/** Prints a table of journeys for each browser, then the totals. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.map((module) => [...module.children.allTests()]);
    for (const [index, ofModule] of tests.entries()) {
      const browser = ofModule.map((test) => test.meta().browser).find(Boolean);
      if (ofModule.length > 0)
        printTable(browser ?? `${modules[index]?.relativeModuleId} (not started)`, ofModule);
    }
    const count = (result: string): number => tests.flat().filter((test) => resultOf(test) === result).length;
    // A module that cannot be loaded contains no tests.
    const broken = modules.filter(
      (module, index) => module.state() === 'failed' && tests[index]?.length === 0,
    );
    const failed = count('failed') + broken.length + unhandledErrors.length;
    console.log(`\n${count('passed')} passed, ${failed} failed`);
  }
}
