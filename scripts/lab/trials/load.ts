import { paths } from '#lib/client/paths.ts'
import { hour } from '#lib/format/durations.ts'
import { median, wrk } from '#scripts/bench/kit/run.ts'
import { arrive } from '../load.ts'
import { machines } from '../places.ts'
import { usageOfShop } from '../processes.ts'
import { addGroup, addMembers, joinOf, openDatabase, visits } from '../shoppers.ts'
import { isFailed, type Trial, waits } from '../trial.ts'

const seconds = 20
const rates = [20, 40, 80, 160, 320]
const longestWait = 1_000
/** As a browser sends it; Varnish keeps pages compressed, and a reader without it would cost it the most. */
const more = ['-H', 'accept-encoding: gzip, deflate, br']

/** Processor seconds of each kind of process of the shop so far. */
const processorTimes = async () => {
  const times = new Map<string, number>()
  for (const [name, { seconds }] of await usageOfShop()) {
    const kind = name.split(' ')[1]!
    times.set(kind, (times.get(kind) ?? 0) + seconds)
  }
  return times
}

/** Visits at growing rates until they wait, and a page from Varnish beside one from a site. */
export const load = async (trial: Trial) => {
  const pool = openDatabase()
  const members = await addMembers(pool, 600)
  const group = await addGroup(pool, new Date(Date.now() + hour), 10_000)
  let [place, joins, knee] = [0, 0, 0]
  const started = performance.now()
  for (const perSecond of rates) {
    const before = await processorTimes()
    const from = place
    const begun = performance.now() - started
    place += perSecond * seconds
    const next = visits([], () => joinOf(group, members[joins++]!))
    const samples = await arrive({ perSecond, seconds, next: (at) => next(from + at) })
    trial.mark(`${perSecond} a second are over`)
    trial.take(samples.map((sample) => ({ ...sample, at: begun + sample.at })))
    const after = await processorTimes()
    const spent = [...after].map(
      ([name, time]) =>
        `${name} ${(((time - before.get(name)!) / samples.length) * 1_000).toFixed(1)}`,
    )
    const failed = samples.filter(isFailed).length
    trial.figure(`${perSecond} a second: p50 / p99 / p99.9`, waits(samples))
    trial.figure(`${perSecond} a second: not answered`, failed)
    trial.figure(`${perSecond} a second: processor ms per request`, spent.join(', '))
    const late = samples.map((sample) => sample.late).sort((a, b) => a - b)
    if (failed > 0 || late[Math.floor(late.length * 0.99)]! > longestWait) break
    knee = perSecond
  }
  trial.figure('visits a second before people wait for a second', knee)
  const page = paths.preorders()
  const places = {
    Varnish: `http://${machines.front}:6081${page}`,
    site: `http://${machines.app1}:3000${page}`,
  }
  const measured: Record<string, number[]> = { Varnish: [], site: [] }
  for (let round = 0; round < 5; round++)
    for (const [name, address] of Object.entries(places))
      measured[name]!.push((await wrk(address, { connections: 20, time: 3, more })).rate)
  const ratio = median(measured.Varnish!) / median(measured.site!)
  trial.figure('a page from Varnish per one from a site', ratio.toFixed(2))
  trial.check('Varnish serves half as many again', ratio >= 1.5)
  await pool.end()
}
