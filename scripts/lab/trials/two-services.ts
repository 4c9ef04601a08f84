import { hour } from '#lib/format/durations.ts'
import { median, quantile } from '#scripts/bench/kit/run.ts'
import { arrive, type Call, type Sample } from '../load.ts'
import { machines } from '../places.ts'
import { usageOfShop } from '../processes.ts'
import { addGroup, addMembers, joinOf, openDatabase, visitorOf } from '../shoppers.ts'
import { type Trial, waits } from '../trial.ts'

const seconds = 10
const rate = 40
const rounds = 3
const rates = [80, 160, 320, 640]
const longestWait = 1_000
/** Share of the work of one process that two must do. */
const least = 1.7

const processes = [`http://${machines.app1}:3001`, `http://${machines.app2}:3001`]

const reads = [
  '/api/preorders',
  '/api/preorders/1',
  '/api/search?term=catan',
  '/api/search/preorders?term=gioco',
  '/api/community',
]

const servicesTime = async () =>
  [...(await usageOfShop())]
    .filter(([name]) => name.endsWith('services'))
    .reduce((sum, [, { seconds }]) => sum + seconds, 0)

const isDone = ({ status }: Sample) => status >= 200 && status < 300

/** The same calls for one process of services and for two. */
export const twoServices = async (trial: Trial) => {
  const pool = openDatabase()
  const members = await addMembers(pool, 3_000)
  const group = await addGroup(pool, new Date(Date.now() + hour), 10_000)
  let [place, joins] = [0, 0]
  const next = (count: number) => (): Call => {
    const at = place++
    const { path, ...more } =
      at % 49 === 0
        ? joinOf(group, members[joins++]!)
        : { kind: 'call', path: reads[at % reads.length]!, visitor: visitorOf(at) }
    return { ...more, path, origin: processes[at % count]! }
  }
  const measure = async (count: number, perSecond: number) => {
    const [before, offset] = [await servicesTime(), trial.passed()]
    const samples = await arrive({ perSecond, seconds, next: next(count) })
    trial.take(samples.map((sample) => ({ ...sample, at: offset + sample.at })))
    return { samples, cost: ((await servicesTime()) - before) / samples.length }
  }
  const costs: Record<number, number[]> = { 1: [], 2: [] }
  const knees: Record<number, number> = { 1: 0, 2: 0 }
  await measure(2, rate)
  for (let round = 0; round < rounds; round++)
    for (const count of [1, 2]) {
      const { samples, cost } = await measure(count, rate)
      costs[count]!.push(cost)
      trial.mark(`${count}: ${(cost * 1_000).toFixed(2)} ms, ${waits(samples)}`)
      trial.check(`${count}: every call succeeds`, samples.every(isDone))
    }
  for (const count of [1, 2])
    for (const perSecond of rates) {
      const { samples } = await measure(count, perSecond)
      trial.figure(`${count} at ${perSecond} a second`, waits(samples))
      const late = quantile(
        samples.map((sample) => sample.late),
        0.99,
      )
      if (!samples.every(isDone) || late > longestWait) break
      knees[count] = perSecond
    }
  const [one, two] = [median(costs[1]!), median(costs[2]!)]
  const written = (values: number[]) => values.map((cost) => (cost * 1_000).toFixed(2)).join(', ')
  trial.figure('processor ms per call, one', written(costs[1]!))
  trial.figure('processor ms per call, two', written(costs[2]!))
  trial.figure('two do of one, by the processor', ((2 * one) / two).toFixed(2))
  trial.figure(
    'calls a second before they wait for a second, one and two',
    `${knees[1]}, ${knees[2]}`,
  )
  trial.check(`two do ${least} times as much per processor`, (2 * one) / two >= least)
  await pool.end()
}
