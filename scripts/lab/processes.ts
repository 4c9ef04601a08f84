import { readdir, readFile, stat } from 'node:fs/promises'
import { spaceOf } from './machine.ts'
import { healthPorts, type MachineName, machines } from './places.ts'

/** Processor seconds so far and memory in MiB of each program, by `machine program`. */
export type Usage = Map<string, { seconds: number; memory: number }>

const mebibyte = 1_024 * 1_024
const ticksPerSecond = 100

const metricOf = (text: string, name: string) =>
  Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0)

/** Usage of each process of the shop by its metrics, without those that are stopped. */
export const usageOfShop = async () => {
  const usage: Usage = new Map()
  for (const machine of ['app1', 'app2'] as const)
    for (const [unit, port] of Object.entries(healthPorts)) {
      const answer = await fetch(`http://${machines[machine]}:${port}/metrics`).catch(() => {})
      const text = (await answer?.text()) ?? ''
      if (text)
        usage.set(`${machine} ${unit.replace('insieme-', '')}`, {
          seconds: metricOf(text, 'process_cpu_seconds_total'),
          memory: metricOf(text, 'process_resident_memory_bytes') / mebibyte,
        })
    }
  return usage
}

/** Times of a process with those of its ended children; memory that processes share counts in parts. */
const readProcess = async (folder: string) => {
  const [line, shares] = await Promise.all([
    readFile(`${folder}/stat`, 'utf8'),
    readFile(`${folder}/smaps_rollup`, 'utf8'),
  ])
  const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(line) ?? []
  const ticks = rest.split(' ').slice(11, 15).map(Number)
  return {
    name,
    seconds: ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond,
    memory: Number(/^Pss: +(\d+)/m.exec(shares)?.[1] ?? 0) / 1_024,
  }
}

/** The same of other programs, all their processes together. */
export const usageOf = async (programs: readonly (readonly [MachineName, string])[]) => {
  const usage: Usage = new Map()
  const spaces = new Map<number, MachineName>()
  for (const [machine] of programs)
    spaces.set((await stat(`/run/netns/${spaceOf(machine)}`)).ino, machine)
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name)))
    try {
      const machine = spaces.get((await stat(`/proc/${pid}/ns/net`)).ino)
      if (!machine) continue
      const { name, ...more } = await readProcess(`/proc/${pid}`)
      if (!programs.some(([at, program]) => at === machine && program === name)) continue
      const { seconds, memory } = usage.get(`${machine} ${name}`) ?? { seconds: 0, memory: 0 }
      usage.set(`${machine} ${name}`, {
        seconds: seconds + more.seconds,
        memory: memory + more.memory,
      })
    } catch {
      // The process has ended meanwhile.
    }
  return usage
}
