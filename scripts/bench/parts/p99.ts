import { spawn } from 'node:child_process'

const measure = async (address: string, seconds: number) => {
  const child = spawn('wrk', [
    '-t1',
    '-c50',
    `-d${seconds}s`,
    '--timeout',
    '30s',
    '--latency',
    address,
  ])
  let output = ''
  for await (const chunk of child.stdout) output += chunk
  if (/Non-2xx|timeout/.test(output)) throw new Error(`${address}\n${output}`)
  const [, time = '0', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? []
  // No response in the whole time.
  if (/ 0 requests in/.test(output)) return { p99: Number.POSITIVE_INFINITY, rate: 0 }
  const scale = { us: 0.001, ms: 1, s: 1_000 }[unit] ?? 1
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
  return { p99: Number(time) * scale, rate }
}

type Measured = Awaited<ReturnType<typeof measure>>

const middle = (rounds: Measured[]): Measured =>
  rounds.toSorted((a, b) => a.p99 - b.p99)[Math.floor(rounds.length / 2)]!

type Length = { seconds: number; rounds: number }

/** Measures the same call of two shops in turns, so that other load affects both; returns the medians. */
export const inTurns = async (
  [one, other]: readonly [string, string],
  { seconds, rounds }: Length,
): Promise<[Measured, Measured]> => {
  for (const address of [one, other]) await measure(address, 1)
  const [ofOne, ofOther]: [Measured[], Measured[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    ofOne.push(await measure(one, seconds))
    ofOther.push(await measure(other, seconds))
  }
  return [middle(ofOne), middle(ofOther)]
}
