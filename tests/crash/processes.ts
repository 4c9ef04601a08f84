import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

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

export type Writer = { child: ChildProcess; acknowledged: () => number[]; errors: () => string }

export const startWriter = async (folder: string, first: number): Promise<Writer> => {
  const script = new URL('./writer.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, folder, String(first)])
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  await until('the writer is ready', () => {
    if (child.exitCode !== null) throw new Error(`the writer gave up: ${errors}`)
    return output.includes('ready')
  })
  return {
    child,
    errors: () => errors,
    // An incomplete last line, cut by the kill, was not acknowledged.
    acknowledged: () => (output.match(/^\d+(?=\n)/gm) ?? []).map(Number),
  }
}

export const kill = async ({ child }: { child: ChildProcess }, signal: NodeJS.Signals) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'close')
}
