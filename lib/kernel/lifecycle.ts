import type { Log } from './log.ts'

type Step = { name: string; stop: () => Promise<unknown> }

export type Lifecycle = {
  /** Registers a part that takes work: these stop first, all at once. */
  onLeave: (name: string, leave: () => Promise<unknown>) => void
  /** Registers a part. Parts are stopped in the reverse order of their start. */
  onStop: (name: string, stop: () => Promise<unknown>) => void
  stop: (code: number) => Promise<void>
  isStopping: () => boolean
}

const longestStep = 15_000
/** Balancers learn that the process leaves, then open requests end. */
const longestLeave = 45_000
// npm and the terminal both forward Ctrl-C, so two signals close together are one request to stop.
const patience = 2_000

const inTime = (work: Promise<unknown>, longest: number) => {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('took too long')), longest)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

export const createLifecycle = (
  log: Log,
  exit: (code: number) => void = (code) => process.exit(code),
): Lifecycle => {
  const leaving: Step[] = []
  const steps: Step[] = []
  let stopping: Promise<void> | undefined

  const run = async ({ name, stop }: Step, longest: number) => {
    try {
      await inTime(stop(), longest)
    } catch (error) {
      log.error('a part did not stop cleanly', { part: name, error })
    }
  }

  const stopAll = async (code: number) => {
    await Promise.all(leaving.map((step) => run(step, longestLeave)))
    // One at a time: a part that is still opening may register further parts.
    for (let step = steps.pop(); step; step = steps.pop()) await run(step, longestStep)
    exit(code)
  }

  return {
    onLeave: (name, stop) => void leaving.push({ name, stop }),
    onStop: (name, stop) => void steps.push({ name, stop }),
    stop: (code) => {
      stopping ??= stopAll(code)
      return stopping
    },
    isStopping: () => stopping !== undefined,
  }
}

/** Stops in order after a signal or an unhandled error of the process. */
export const watchProcess = (lifecycle: Lifecycle, log: Log, onStopping: () => void) => {
  let firstSignalAt = 0
  const leave = () => {
    if (firstSignalAt && Date.now() - firstSignalAt > patience) process.exit(1)
    if (firstSignalAt) return
    firstSignalAt = Date.now()
    onStopping()
    void lifecycle.stop(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave)
  const fall = (error: unknown) => {
    log.error('unexpected error, stopping', { error })
    void lifecycle.stop(1)
  }
  process.on('uncaughtException', fall)
  process.on('unhandledRejection', fall)
  // The reader of the output is gone: logging about it would fail and raise the error again.
  for (const output of [process.stdout, process.stderr])
    output.on('error', () => void lifecycle.stop(1))
}
