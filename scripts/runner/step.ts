import { type ChildProcess, spawn } from 'node:child_process'
import { resolve as resolvePath } from 'node:path'
import { type Counts, conclude, type Progress, type Report } from './report.ts'

type Count = Progress & Pick<Counts, 'failed'>

type Output = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean; columns?: number }

const clearLine = '\r\u001b[2K'
/** Milliseconds between two lines: in a terminal one line is rewritten, in a log each one stays. */
const pace = { terminal: 1_000, log: 30_000 }

const text = ([name, count]: [string, Count | undefined]) =>
  count ? `${name} ${count.done} of ${count.all} ${count.unit}, ${count.failed} failed` : name

/** One line about all running steps. */
export const createProgress = (output: Output) => {
  const running = new Map<string, Count | undefined>()
  let timer: NodeJS.Timeout | undefined

  const clear = () => {
    if (output.isTTY) output.write(clearLine)
  }
  const draw = () => {
    const line = [...running].map(text).join(' · ')
    if (output.isTTY) output.write(clearLine + line.slice(0, (output.columns ?? 80) - 1))
    else output.write(`${line}\n`)
  }
  const print = (words: string) => {
    clear()
    output.write(`${words}\n`)
  }

  return {
    begin: (name: string) => {
      running.set(name, undefined)
      timer ??= setInterval(draw, output.isTTY ? pace.terminal : pace.log).unref()
    },
    count: (name: string, count: Count) => {
      if (running.has(name)) running.set(name, count)
    },
    /** Prints the result of a step instead of its progress. */
    end: (name: string, words: string) => {
      running.delete(name)
      print(words)
      if (running.size > 0) return
      clearInterval(timer)
      timer = undefined
    },
    print,
  }
}

export type Step = {
  name: string
  args: string[]
  env?: Record<string, string>
  /** A runner of tests sends its report; one that may be empty succeeds without a test. */
  isRunner?: boolean
  mayBeEmpty?: boolean
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
  { name, args, env, ...kind }: Step,
  environment: Record<string, string> = {},
) =>
  new Promise<Outcome>((resolve) => {
    const began = performance.now()
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...environment, ...env },
    })
    running.add(child)
    progress.begin(name)
    let report: (Report & Progress) | undefined
    child.on('message', (state) => {
      report = state as Report & Progress
      progress.count(name, report)
    })
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('close', (code) => {
      running.delete(child)
      const seconds = (performance.now() - began) / 1000
      const counts = conclude(code === 0, { ...kind, report })
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
