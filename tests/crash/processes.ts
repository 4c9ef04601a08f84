import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** Returns all processes whose command line contains the folder. */
export const processesOf = (folder: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return command.includes(folder) ? [{ pid: Number(pid), command }] : []
      } catch {
        return []
      }
    })

export const until = async (what: string, holds: () => boolean | Promise<boolean>) => {
  const limit = Date.now() + 60_000
  while (!(await holds())) {
    if (Date.now() > limit) throw new Error(`waited in vain until ${what}`)
    await pause(10)
  }
}

export const nothingRuns = (folder: string) =>
  until(`nothing of ${folder} runs`, () => processesOf(folder).length === 0)

export const kill = async ({ child }: { child: ChildProcess }, signal: NodeJS.Signals) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'close')
}

/** Starts a program of the tests as a process, killed at the end of the test. */
export const start = (program: URL, ...words: string[]) => {
  const child = spawn(process.execPath, [program.pathname, ...words], { stdio: 'inherit' })
  const started = { child }
  onTestFinished(() => kill(started, 'SIGKILL'))
  return started
}

/** Process that dies at a moment of its action. */
export const worker = new URL('./worker.ts', import.meta.url)

/** Runs a program that kills itself. */
export const dieIn = async (program: URL, ...words: string[]) => {
  const { child } = start(program, ...words)
  if ((await once(child, 'close'))[1] !== 'SIGKILL')
    throw new Error(`${program.pathname} ${words.join(' ')} did not die`)
}
