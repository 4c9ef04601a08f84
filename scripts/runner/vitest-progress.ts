import type { Reporter } from 'vitest/node'
import type { Count } from './progress.ts'

/** Reports to the process that started the runner. Only the number of files is known beforehand. */
export default class implements Reporter {
  count: Count = { done: 0, all: 0, unit: 'files', failed: 0 }

  #send(change: Partial<Count>) {
    Object.assign(this.count, change)
    process.send?.(this.count)
  }

  onTestRunStart(files: readonly unknown[]) {
    this.#send({ all: files.length })
  }

  onTestCaseResult(test: { result: () => { state: string } }) {
    if (test.result().state === 'failed') this.#send({ failed: this.count.failed + 1 })
  }

  onTestModuleEnd() {
    this.#send({ done: this.count.done + 1 })
  }
}
