import type { Counts, Progress } from './report.ts'

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
