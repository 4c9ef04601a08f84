import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestResult,
} from 'playwright/types/testReporter'
import type { Count } from './progress.ts'

/** Reports to the process that started the runner. */
export default class implements Reporter {
  count: Count = { done: 0, all: 0, unit: 'tests', failed: 0 }

  #send(change: Partial<Count>) {
    Object.assign(this.count, change)
    process.send?.(this.count)
  }

  onBegin(_: FullConfig, suite: Suite) {
    this.#send({ all: suite.allTests().length })
  }

  onTestEnd(test: TestCase, { status }: TestResult) {
    const { done, failed } = this.count
    const isFailed = status !== 'skipped' && status !== test.expectedStatus
    this.#send({ done: done + 1, failed: failed + (isFailed ? 1 : 0) })
  }

  printsToStdio() {
    return false
  }
}
