import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { resolve as resolvePath } from 'node:path'
import { type Counts, countStep, type Reader, type Report, readReport } from './counts.ts'
import { type Count, createProgress } from './progress.ts'

export type Step = {
  name: string
  args: string[]
  env?: Record<string, string>
  /** A step that may be empty succeeds without a test. */
  report?: { path: string; read: Reader; mayBeEmpty?: boolean }
}

export type Outcome = Report & { name: string; succeeded: boolean; seconds: number }

/** Compile cache of Node, shared by the hundreds of processes that tests start. */
const compiled = resolvePath('test-results/compiled')

const running = new Set<ChildProcess>()

/** Sends SIGINT: runners stop their children on it, and not on SIGTERM. */
export const interruptAll = () => {
  for (const child of running) child.kill('SIGINT')
}

const progress = createProgress(process.stdout)

const resultText = (name: string, seconds: number, { passed, failed }: Counts, output: string) => {
  const mark = failed > 0 ? '✗' : '✓'
  const result = `\n${mark} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`
  return failed > 0 ? `${result}\n${output.trimEnd()}` : result
}

/** Runs a step. Steps run in parallel, so the output is printed at the end, and in full only on failure. */
export const runStep = (
  { name, args, env, report }: Step,
  environment: Record<string, string> = {},
) =>
  new Promise<Outcome>((resolve) => {
    if (report) rmSync(report.path, { force: true })
    const began = performance.now()
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...environment, ...env },
    })
    running.add(child)
    progress.begin(name)
    // Sent by the reporters of the runners.
    child.on('message', (count) => progress.count(name, count as Count))
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('close', (code) => {
      running.delete(child)
      const seconds = (performance.now() - began) / 1000
      const counts = countStep(code === 0, report && { ...report, text: readReport(report.path) })
      progress.end(name, resultText(name, seconds, counts, output))
      const succeeded = code === 0 && counts.failed === 0
      if (!succeeded && counts.failures.length === 0)
        counts.failures.push({ test: name, error: `it ended with code ${code}` })
      resolve({ name, seconds, succeeded, ...counts })
    })
  })

export const notRun = ({ name }: Step, because: string): Outcome => {
  progress.print(`\n✗ ${name}: not run, ${because}`)
  const failures = [{ test: name, error: `not run, ${because}` }]
  return { name, seconds: 0, succeeded: false, passed: 0, failed: 1, failures, timings: [] }
}
