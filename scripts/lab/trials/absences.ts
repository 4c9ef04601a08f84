import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { paths } from '#lib/client/paths.ts'
import { hour, minute } from '#lib/format/durations.ts'
import type { Buyer, Group } from '#scripts/bench/kit/shop.ts'
import { watchAlerts } from '../alerts.ts'
import { openJoins, proveSeats } from '../joins.ts'
import { arrive, type Sample, send } from '../load.ts'
import { setCable, setPort } from '../machine.ts'
import { type MachineName, machines } from '../places.ts'
import { addGroup, addMembers, joinOf, openDatabase, visits } from '../shoppers.ts'
import { insist } from '../shopping.ts'
import { ask, until } from '../state.ts'
import { isFailed, type Trial, waits } from '../trial.ts'
import { openUploads } from '../uploads.ts'
import { capturesAtProvider, proveChargedOnce } from './collection.ts'

const visitsPerSecond = 4
const joinsPerSecond = 1
const secondsPerUpload = 5
const chargedSeats = 40
/** The group is charged while the part is gone. */
const secondsToDeadline = 75
const goneBeforeDeadline = 5
/** Load after the part is back. */
const secondsAfter = 90
const longestAlarm = 2 * minute
/** The longest pause between two attempts that such an absence can bring about, and some. */
const longestRecovery = 20 * 60

type Absence = { alert: string; go: () => void; comeBack: () => void }

const ports = (machine: MachineName, ...numbers: number[]) => ({
  go: () => numbers.forEach((port) => void setPort(machine, port, 'mute')),
  comeBack: () => numbers.forEach((port) => void setPort(machine, port, 'open')),
})

const voters = ['front', 'db1', 'db2'] as const
const databases = ['db1', 'db2'] as const

const absences = {
  mail: { alert: 'InsiemeMailFails', ...ports('store', 25) },
  provider: { alert: 'InsiemeProviderFails', ...ports('store', 8500) },
  storage: { alert: 'InsiemeStorageFails', ...ports('store', 8085, 8443) },
  etcd: {
    alert: 'InsiemeProcessDown',
    go: () => voters.forEach((machine) => void ports(machine, 2379, 2380).go()),
    comeBack: () => voters.forEach((machine) => void ports(machine, 2379, 2380).comeBack()),
  },
  database: {
    alert: 'InsiemeDatabaseUnread',
    go: () => databases.forEach((machine) => void setCable(machine, 'down')),
    comeBack: () => databases.forEach((machine) => void setCable(machine, 'up')),
  },
} satisfies Record<string, Absence>

type Name = keyof typeof absences

const mailsAtServer = async () => {
  const answer = await fetch(`http://${machines.store}:8600`)
  return ((await answer.json()) as { mails: string[] }).mails
}

/** Pages of groups: some that people look at, and some that one did, so that one site alone has them. */
const pagesOf = async (pool: Pool) => {
  const { rows } = await pool.query<{ id: number; slug: string }>(
    `SELECT id::int, slug FROM items WHERE status = 'running' ORDER BY id DESC LIMIT 16`,
  )
  const pages = rows.map((item) => paths.preorder(item))
  return { often: pages.slice(0, 4), once: pages.slice(4) }
}

const visitAll = async (pages: readonly string[]) => {
  const answers = await Promise.all(
    pages.map((path) => send({ kind: 'page', path, visitor: '10.77.250.2' })),
  )
  return answers.every(({ status }) => status === 200)
}

const isSent = `SELECT count(*) = 0 result FROM outbox WHERE queue = 'mail' AND sent_at IS NULL`

/** Joins, visits and uploads at fixed rates; `end` waits for the last. */
const openLoad = (
  seconds: number,
  group: Group,
  items: string[],
  members: Buyer[],
  uploaders: Buyer[],
) => {
  const uploads = openUploads()
  const began = Date.now()
  const { confirmed, end: joining } = openJoins(group, members, {
    perSecond: joinsPerSecond,
    seconds,
  })
  const looking = arrive({
    perSecond: visitsPerSecond,
    seconds,
    next: visits(items, () => ({ kind: 'page', path: '/ga', visitor: '10.77.250.1' })),
  })
  const uploading = arrive({
    perSecond: 1 / secondsPerUpload,
    seconds,
    next: (place) => ({ kind: 'upload', path: '', visitor: `${place}` }),
    do: ({ visitor }) => uploads.upload(uploaders[Number(visitor)]!),
  })
  return {
    uploads,
    confirmed,
    began,
    /** Milliseconds since it began. */
    now: () => Date.now() - began,
    end: async () => (await Promise.all([joining, looking, uploading])).flat(),
  }
}

const isDuring = (from: number, to: number) => (sample: Sample) =>
  sample.at + sample.late >= from && sample.at < to

const proveAnswers = (trial: Trial, samples: Sample[], from: number, to: number) => {
  const pages = samples.filter(({ kind, at }) => kind === 'page' && at >= from)
  const failed = pages.filter(isFailed)
  trial.check('no page fails, then and afterwards', failed.length === 0)
  if (failed.length > 0) trial.figure('pages that failed', `${failed.length} of ${pages.length}`)
  const gone = samples.filter(isDuring(from, to))
  for (const kind of ['page', 'search', 'join', 'upload']) {
    const all = gone.filter((sample) => sample.kind === kind)
    const bad = all.filter((one) => one.status >= 400 || isFailed(one))
    trial.figure(`${kind} meanwhile`, `${all.length}, ${bad.length} failed, ${waits(all)}`)
  }
}

/** Mails that the shop calls sent, beside those that the server has. */
const proveMails = async (trial: Trial, pool: Pool, first: number, earlier: string[]) => {
  const sent = await ask<number>(
    pool,
    `SELECT count(*)::int result FROM outbox WHERE queue IN ('mail', 'news') AND id > $1 AND sent_at IS NOT NULL`,
    first,
  )
  const arrived = (await mailsAtServer()).slice(earlier.length)
  trial.figure('mails ordered and sent', sent)
  trial.check('every mail arrived', new Set(arrived).size === sent)
  trial.check('no mail arrived twice', new Set(arrived).size === arrived.length)
}

/** Parts are gone for minutes, and nobody hears that they go: pages stay, somebody is told, nothing is lost or doubled. */
const absence =
  (...names: Name[]) =>
  async (trial: Trial, { gone }: { gone: number }) => {
    const pool = openDatabase()
    const seconds = secondsToDeadline + gone * 60 + secondsAfter
    const members = await addMembers(pool, seconds * joinsPerSecond)
    const uploaders = await addMembers(pool, Math.ceil(seconds / secondsPerUpload))
    const seats = await addMembers(pool, chargedSeats)
    await until('no mail is on its way', () => ask(pool, isSent), longestRecovery)
    const first = await ask<number>(pool, 'SELECT max(id)::int result FROM outbox')
    const [captures, mails] = [(await capturesAtProvider()).length, await mailsAtServer()]
    const group = await addGroup(pool, new Date(Date.now() + hour), 10_000)
    const due = await addGroup(pool, new Date(Date.now() + secondsToDeadline * 1_000), 10)
    const next = (place: number) => joinOf(due, seats[place]!)
    await arrive({ perSecond: 10, seconds: chargedSeats / 10, next, do: insist })
    const { often, once } = await pagesOf(pool)
    const alerts = watchAlerts()
    const load = openLoad(seconds, group, often, members, uploaders)
    await pause(due.until.getTime() - goneBeforeDeadline * 1_000 - Date.now())
    const areThere = await visitAll(once)
    const from = load.now()
    const wentAt = performance.now()
    for (const name of names) absences[name].go()
    trial.mark(`gone: ${names.join(', ')}`)
    await pause(gone * minute)
    trial.check(
      'pages that one person looked at are still there',
      (await visitAll(once)) && areThere,
    )
    for (const name of names) absences[name].comeBack()
    trial.mark('back')
    const to = load.now()
    const since = () => ((load.now() - to) / 1_000).toFixed(1)
    await until('a join is confirmed', async () =>
      load.confirmed.some(({ at }) => at > load.began + to),
    )
    trial.figure('after the return: a join is confirmed, s', since())
    const isCharged = `SELECT count(*) = 0 result FROM participations WHERE item_id = $1 AND state <> 'ordered'`
    const recovered = (what: string, done: () => Promise<boolean>) =>
      until(what, done, longestRecovery).then(() =>
        trial.figure(`after the return: ${what}, s`, since()),
      )
    await Promise.all([
      recovered('every seat is charged', () => ask(pool, isCharged, due.id)),
      recovered('every mail is sent', () => ask(pool, `${isSent} AND last_error IS NOT NULL`)),
      ...names.map((name) =>
        recovered(
          `${absences[name].alert} is silent`,
          async () => !alerts.rings(absences[name].alert),
        ),
      ),
      load.end().then((samples) => {
        trial.take(samples)
        proveAnswers(trial, samples, from, to)
      }),
    ])
    alerts.end()
    for (const name of names) {
      const alarm = (alerts.rangAt.get(absences[name].alert) ?? Infinity) - wentAt
      trial.figure(`${absences[name].alert} rang after, s`, (alarm / 1_000).toFixed(0))
      trial.check(`somebody hears of ${name} within two minutes`, alarm <= longestAlarm)
    }
    const other = [...alerts.rangAt.keys()].filter(
      (name) => !names.some((one) => absences[one].alert === name),
    )
    trial.figure('other alerts', other.join(', '))
    await until('no mail is on its way', () => ask(pool, isSent), longestRecovery)
    await proveMails(trial, pool, first, mails)
    trial.figure('joins confirmed', `${load.confirmed.length} of ${members.length}`)
    await proveSeats(trial, pool, { group, confirmed: load.confirmed })
    await proveChargedOnce(trial, pool, { group: due, seats: chargedSeats, earlier: captures })
    trial.figure('uploads accepted', load.uploads.accepted.length)
    trial.check('every accepted upload is there', (await load.uploads.missing()).length === 0)
    await pool.end()
  }

/** Four that do not need each other, at once. */
export const partsGone = absence('mail', 'provider', 'storage', 'etcd')
export const databaseGone = absence('database')
