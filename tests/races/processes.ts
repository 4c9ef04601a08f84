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
