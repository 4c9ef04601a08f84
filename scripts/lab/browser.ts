import { join } from 'node:path'
import { chromium } from 'playwright'
import { paths } from '#lib/client/paths.ts'
import { chromiumLaunch } from '#scripts/chromium/ensure.ts'
import { labFolder, shopAddress } from './places.ts'
import type { Trial } from './trial.ts'

const isCall = (url: string) => new URL(url).pathname.startsWith('/api/')

/** Somebody who goes from page to page without loading one anew; calls behind a page may be refused with `refusals`. */
export const browse = async (trial: Trial, isOver: () => boolean, { refusals = false } = {}) => {
  const browser = await chromium.launch(await chromiumLaunch())
  const page = await browser.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('response', (answer) => {
    if (answer.status() >= 400 && !(refusals && isCall(answer.url())))
      failures.push(`${answer.status()} ${answer.url()}`)
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
