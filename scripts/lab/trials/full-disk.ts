import { setTimeout as pause } from 'node:timers/promises'
import { hour, minute } from '#lib/format/durations.ts'
import { watchAlerts } from '../alerts.ts'
import { openJoins, proveSeats } from '../joins.ts'
import { arrive } from '../load.ts'
import { inside } from '../machine.ts'
import { partOf, start, stop } from '../parts.ts'
import { type MachineName, machines } from '../places.ts'
import { addGroup, addMembers, openDatabase, visits } from '../shoppers.ts'
import { isInStep, primary, until } from '../state.ts'
import { isFailed, type Trial, waits } from '../trial.ts'

const secondsBefore = 15
const secondsAfter = 90
const joinsPerSecond = 2
const roomMegabytes = 300
const databaseFolder = '/var/lib/postgresql/15'
const shopFolder = '/var/lib/insieme'

const script = (machine: MachineName, text: string) => inside(machine, 'bash', '-ec', text)

/** Puts a folder of a machine on a disk of its own, with what it holds and so much room. */
const putOnSmallDisk = (machine: MachineName, folder: string) =>
  script(
    machine,
    `size=$(( $(du -sm ${folder} | cut -f 1) + ${roomMegabytes} ))
     mkdir -p /small && mount -t tmpfs -o size=\${size}m tmpfs /small
     cp -a ${folder}/. /small/ && chown --reference=${folder} /small && chmod --reference=${folder} /small
     mount --move /small ${folder}`,
  )

/** The folder on the disk of before, with what it holds now. */
const putBack = (machine: MachineName, folder: string) =>
  script(
    machine,
    `mount --move ${folder} /small && find ${folder} -mindepth 1 -delete
     cp -a /small/. ${folder}/ && umount --lazy /small`,
  )

const fill = (machine: MachineName, folder: string) =>
  script(machine, `dd if=/dev/zero of=${folder}/filler bs=1M 2> /dev/null || true`)

const makeRoom = (machine: MachineName, folder: string) => script(machine, `rm ${folder}/filler`)

const switchTo = async (leader: MachineName, candidate: MachineName) => {
  const answer = await fetch(`http://${machines[leader]}:8008/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader, candidate }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  await until(`${candidate} is the primary`, async () => (await primary()) === candidate)
  await until(`${leader} follows`, () => isInStep(leader), 300)
}

type Disk = { machine: MachineName; folder: string; name: string }

/** Visits and joins while a disk is full, and after there is room again. */
const endure = async (trial: Trial, { machine, folder, name }: Disk, gone: number) => {
  const pool = openDatabase()
  const seconds = secondsBefore + gone * 60 + secondsAfter
  const members = await addMembers(pool, seconds * joinsPerSecond)
  const group = await addGroup(pool, new Date(Date.now() + hour), 10_000)
  const alerts = watchAlerts()
  const began = Date.now()
  const now = () => Date.now() - began
  const { confirmed, end: joining } = openJoins(group, members, {
    perSecond: joinsPerSecond,
    seconds,
  })
  const looking = arrive({
    perSecond: 4,
    seconds,
    next: visits([], () => ({ kind: 'page', path: '/ga', visitor: '10.77.250.1' })),
  })
  await pause(secondsBefore * 1_000)
  fill(machine, folder)
  const [from, fullAt] = [now(), performance.now()]
  trial.mark(`the disk of ${name} is full`)
  await pause(gone * minute)
  const writer = await primary().catch(() => undefined)
  trial.figure(`${name}: primary at the end`, writer ?? 'none')
  makeRoom(machine, folder)
  const to = now()
  trial.mark(`the disk of ${name} has room`)
  await until('a join is confirmed', async () => confirmed.some(({ at }) => at > began + to))
  trial.figure(`${name}: after it, a join is confirmed, s`, ((now() - to) / 1_000).toFixed(1))
  const [joins, looks] = await Promise.all([joining, looking])
  alerts.end()
  trial.take([...joins, ...looks])
  const meanwhile = joins.filter(({ at }) => at >= from && at < to)
  trial.figure(
    `${name}: joins meanwhile`,
    `${meanwhile.length}, ${meanwhile.filter((one) => one.status >= 400 || isFailed(one)).length} refused, ${waits(meanwhile)}`,
  )
  const times = [began, ...confirmed.map(({ at }) => at).sort((a, b) => a - b)]
  const pauses = times.slice(1).map((at, place) => at - times[place]!)
  trial.figure(`${name}: longest time without a join, s`, (Math.max(...pauses) / 1_000).toFixed(1))
  trial.check(
    `${name}: no page fails`,
    looks.filter(({ kind }) => kind === 'page').every((one) => !isFailed(one)),
  )
  const rang = (alerts.rangAt.get('InsiemeDiskFull') ?? Number.POSITIVE_INFINITY) - fullAt
  trial.figure(`${name}: InsiemeDiskFull rang after, s`, (rang / 1_000).toFixed(0))
  trial.check(`${name}: somebody hears of it within two minutes`, rang <= 2 * minute)
  trial.figure(`${name}: alerts`, [...alerts.rangAt.keys()].join(', '))
  await until(
    'both have every write',
    async () => isInStep((await primary()) === 'db1' ? 'db2' : 'db1'),
    300,
  )
  trial.figure(
    `${name}: after it, a write is confirmed by both, s`,
    ((now() - to) / 1_000).toFixed(0),
  )
  await proveSeats(trial, pool, { group, confirmed, where: name })
  await pool.end()
}

/** The disk of a machine of the shop is full, then that of the primary: pages stay, nothing acknowledged is lost. */
export const fullDisk = async (trial: Trial, { gone }: { gone: number }) => {
  putOnSmallDisk('app1', shopFolder)
  await endure(trial, { machine: 'app1', folder: shopFolder, name: 'app1' }, gone)
  putBack('app1', shopFolder)

  const writer = await primary()
  const machine = writer === 'db1' ? 'db2' : 'db1'
  const patroni = partOf(machine, 'patroni')
  await stop(patroni)
  putOnSmallDisk(machine, databaseFolder)
  start(patroni)
  await until(`${machine} follows`, () => isInStep(machine), 300)
  await switchTo(writer, machine)
  trial.mark(`${machine} writes, on a small disk`)
  await endure(trial, { machine, folder: databaseFolder, name: 'the primary' }, gone)
  if ((await primary()) === machine) await switchTo(machine, writer)
  await stop(patroni)
  putBack(machine, databaseFolder)
  start(patroni)
  await until(`${machine} follows`, () => isInStep(machine), 300)
}
