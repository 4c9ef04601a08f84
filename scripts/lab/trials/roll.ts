import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright'
import { paths } from '#lib/client/paths.ts'
import { hour } from '#lib/format/durations.ts'
import { chromiumLaunch } from '#scripts/chromium/ensure.ts'
import { arrive, type Call, type Sample, send } from '../load.ts'
import { parts, start, stop } from '../parts.ts'
import { labFolder, shopAddress } from '../places.ts'
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

/** Somebody who goes from page to page without loading one anew. */
const browse = async (trial: Trial, isOver: () => boolean) => {
  const browser = await chromium.launch(await chromiumLaunch())
  const page = await browser.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('response', (answer) => {
    if (answer.status() >= 400) failures.push(`${answer.status()} ${answer.url()}`)
  })
  let steps = 0
  try {
    await page.goto(shopAddress + paths.preorders())
    while (!isOver())
      for (const path of [paths.sales(), paths.community(), paths.preorders()]) {
        await page.locator(`a[href="${path}"]:visible`).first().click()
        await page.waitForURL(`**${path}`)
        await page.locator('h1').first().waitFor()
        steps++
      }
  } catch (error) {
    failures.push(`${page.url()}: ${(error as Error).message.split('\n')[0]}`)
    await page.screenshot({ path: join(labFolder, 'browser.png') })
  }
  await browser.close()
  trial.figure('steps of the open browser', steps)
  trial.check('the open browser goes on', failures.length === 0)
  if (failures.length > 0) trial.figure('failures of the browser', failures.slice(0, 5).join(' · '))
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
