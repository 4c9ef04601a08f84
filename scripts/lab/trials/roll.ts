import { setTimeout as pause } from 'node:timers/promises'
import { hour } from '#lib/format/durations.ts'
import { browse } from '../browser.ts'
import { arrive, type Call, type Sample, send } from '../load.ts'
import { parts, start, stop } from '../parts.ts'
import { chooseRelease, releaseOf } from '../releases.ts'
import { untilReady } from '../shop.ts'
import { addGroup, addMembers, joinOf, openDatabase, visits } from '../shoppers.ts'
import { isFailed, type Trial } from '../trial.ts'

const names = ['insieme-worker', 'insieme-services', 'insieme-site']

/** Brings a release to one machine after the other, as docs/deploy.md says. */
const deploy = async (build: string) => {
  for (const machine of ['app1', 'app2'] as const) {
    chooseRelease(machine, build)
    for (const name of names) {
      const part = parts.find((one) => one.machine === machine && one.name === name)!
      await stop(part)
      start(part)
      await untilReady(part)
    }
  }
}

const scriptsIn = (text: string) => text.match(/\/_next\/static\/[^"\\ ]+\.(?:js|css)/g) ?? []

/** A page and a file that its browser asks for, up to a minute after it. */
const openPage = async (call: Call, missing: string[]) => {
  const page = await send(call)
  if (call.kind !== 'page' || page.status !== 200) return page
  await pause(Math.random() * 60_000)
  const [script] = scriptsIn(page.text).sort(() => Math.random() - 0.5)
  const answer = script ? await send({ ...call, path: script }) : page
  if (answer.status !== 200) missing.push(`${answer.status} ${script}`)
  return page
}

/** The release before this one, this one, and back again, under load. */
export const roll = async (trial: Trial, { previous }: { previous: string }) => {
  const [older, newer] = [releaseOf(previous), releaseOf()]
  if (older === newer) throw new Error('the release before is the same as this one')
  const pool = openDatabase()
  await deploy(older)
  trial.mark(`release ${older}`)
  let isOver = false
  const members = await addMembers(pool, 3_000)
  const group = await addGroup(pool, new Date(Date.now() + hour), 10_000)
  const browsing = browse(trial, () => isOver)
  const missing: string[] = []
  const samples: Promise<Sample[]>[] = []
  let place = 0
  const load = async () => {
    while (!isOver) {
      const from = place
      place += 15 * 10
      samples.push(
        arrive({
          perSecond: 15,
          seconds: 10,
          next: (at) => visits([], () => joinOf(group, members[from + at]!))(from + at),
          do: (call) => openPage(call, missing),
        }),
      )
      await pause(10_000)
    }
  }
  const loading = load()
  for (const build of [newer, older]) {
    await pause(10_000)
    trial.mark(`to release ${build}`)
    await deploy(build)
  }
  trial.mark('done')
  await pause(10_000)
  isOver = true
  await Promise.all([loading, browsing])
  const all = (await Promise.all(samples)).flat()
  trial.take(all)
  trial.figure('requests', all.length)
  trial.check('no request fails', !all.some(isFailed))
  trial.check('no script is missing', missing.length === 0)
  if (missing.length > 0) trial.figure('missing scripts', missing.slice(0, 5).join(' · '))
  await deploy(newer)
  await pool.end()
}
