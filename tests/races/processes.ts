import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

const script = new URL('./joiner.ts', import.meta.url).pathname

export type Press = { path: string; token: string; body: unknown }

/** Client address of its own for each call, so that rate limits do not apply. */
export const addressOf = (at: number) => `198.51.${at >> 8}.${at & 255}`

/** Sends all calls at once from several processes of the shop; returns the codes of the answers. */
export const pressFrom = async (processes: number, url: string, presses: readonly Press[]) => {
  const calls = presses.map((press, at) => ({ ...press, address: addressOf(at) }))
  const answers = await Promise.all(
    Array.from({ length: processes }, async (_, at) => {
      const child = spawn(process.execPath, [script, url], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      child.stdin.end(JSON.stringify(calls.filter((_, place) => place % processes === at)))
      return JSON.parse(await text(child.stdout)) as string[]
    }),
  )
  return answers.flat()
}

/** Number of answers by their code. */
export const countCodes = (codes: readonly string[]) => {
  const counts: Record<string, number> = {}
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

const outcomeOf = (settled: PromiseSettledResult<unknown>) => {
  if (settled.status === 'rejected') return String(settled.reason.code)
  const { value } = settled
  return value instanceof Response && !value.ok ? `${value.status}` : 'done'
}

/** Runs all at once and counts their outcomes: `done`, the status of an answer or the code of an error. */
export const atOnce = async (ways: readonly (() => Promise<unknown>)[]) => {
  const outcomes = (await Promise.allSettled(ways.map((way) => way()))).map(outcomeOf)
  return { counts: countCodes(outcomes), first: outcomes.indexOf('done') }
}

export const times = <T>(count: number, way: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => () => way(at))
