import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { createReporter } from './report.ts'

/** Reports to the process that started the runner. Only the number of files is known beforehand. */
export default class implements Reporter {
  report = createReporter('files')

  onTestRunStart(files: readonly unknown[]) {
    this.report.begin(files.length)
  }

  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result()
    if (state !== 'passed' && state !== 'failed') return
    this.report.add({
      test: `${test.module.relativeModuleId} › ${test.fullName}`,
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      error: errors?.[0]?.message,
      isPassed: state === 'passed',
    })
  }

  onTestModuleEnd(file: TestModule) {
    // A file that fails to load, or in a hook, has no failed test.
    for (const { message } of file.errors())
      this.report.add({ test: file.relativeModuleId, error: message, isPassed: false })
    this.report.advance()
  }

  onTestRunEnd() {
    return this.report.end()
  }
}
