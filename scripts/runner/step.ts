import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { resolve as resolvePath } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { conclude, type Report, readReport } from './report.ts'

export type Step = {
  name: string
  args: string[]
  env?: Record<string, string>
  /** File to which a runner of tests writes its report; another step counts as one check. */
  reportFile?: string
  /** A runner that succeeds without a test. */
  mayBeEmpty?: boolean
}

export type Outcome = Report & { name: string }

/** Compile cache of Node, shared by the hundreds of processes that tests start. */
const compiled = resolvePath('test-results/compiled')

const nothing: Report = { passed: 0, failed: 0, failures: [], timings: [] }

const running = new Map<string, { child: ChildProcess; output: string }>()

/** Sends SIGINT: runners stop their children on it, and not on SIGTERM. */
export const interruptAll = () => {
  for (const { child } of running.values()) child.kill('SIGINT')
}

/** One line about the running steps, each with the last line that it has printed. */
export const progressLine = (steps: Iterable<[string, { output: string }]> = running) =>
  [...steps]
    .map(([name, { output }]) => {
      const last = stripVTControlCharacters(output).trimEnd().split('\n').at(-1)?.trim()
      return last ? `${name}: ${last}` : name
    })
    .join(' · ')

const reportOf = ({ reportFile }: Step, code: number | null): Report => {
  if (!reportFile) return { ...nothing, passed: code === 0 ? 1 : 0 }
  return existsSync(reportFile) ? readReport(readFileSync(reportFile, 'utf8')) : nothing
}

/** Runs a step. Steps run in parallel, so the output is printed at the end, and in full only on failure. */
export const runStep = (step: Step, environment: Record<string, string>) =>
  new Promise<Outcome>((resolve) => {
    const { name, args, env, reportFile } = step
    const began = performance.now()
    if (reportFile) rmSync(reportFile, { force: true })
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...environment, ...env },
    })
    const state = { child, output: '' }
    running.set(name, state)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        state.output += chunk
      })
    child.once('close', (code) => {
      running.delete(name)
      const report = conclude(step, code, reportOf(step, code))
      const { passed, failed } = report
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      const mark = failed > 0 ? '✗' : '✓'
      console.log(`\n${mark} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
      if (failed > 0) console.log(state.output.trimEnd())
      resolve({ name, ...report })
    })
  })

export const notRun = ({ name }: Step, because: string): Outcome => {
  console.log(`\n✗ ${name}: not run, ${because}`)
  return { ...nothing, name, failed: 1, failures: [{ test: name, error: `not run, ${because}` }] }
}
