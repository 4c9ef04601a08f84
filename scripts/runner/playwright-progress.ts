import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from 'playwright/types/testReporter'
import { createReporter } from './report.ts'

/** Reports to the process that started the runner. */
export default class implements Reporter {
  report = createReporter('tests')

  onBegin(_: FullConfig, suite: Suite) {
    this.report.begin(suite.allTests().length)
  }

  onTestEnd(test: TestCase, { status, duration, error }: TestResult) {
    const [, project, ...titles] = test.titlePath()
    if (status !== 'skipped')
      this.report.add({
        test: `${titles.join(' › ')} [${project}]`,
        seconds: duration / 1000,
        error: error?.message,
        isPassed: status === test.expectedStatus,
      })
    this.report.advance()
  }

  onError({ message }: TestError) {
    this.report.add({ test: 'before the tests', error: message, isPassed: false })
  }

  onEnd() {
    return this.report.end()
  }

  printsToStdio() {
    return false
  }
}
