import type { Pool } from 'pg'
import type { Page } from 'playwright/test'
import { buildMember } from '../../factories/members.ts'
import { expect, test } from '../fixtures.ts'
import { buildGroup, takeSeat } from '../owners.ts'
import { expectStill, withoutMotion } from '../still.ts'

type Moved = { moved: string[] }

/** Records the animations and transitions that end from now on, with their seconds. */
const recordMotion = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(globalThis, { moved })
    document.addEventListener('animationend', (event) => moved.push(event.animationName))
    document.addEventListener('transitionend', ({ propertyName, elapsedTime, target }) => {
      if ((target as Element).closest('.cells, .hero-seat'))
        moved.push(`${propertyName} ${elapsedTime}`)
    })
  })
const motionOf = (page: Page) => page.evaluate(() => (globalThis as unknown as Moved).moved)
const expectMotion = (page: Page, name: string) =>
  expect.poll(() => motionOf(page), name).toContain(name)

const join = async (pool: Pool, group: Awaited<ReturnType<typeof buildGroup>>, name: string) =>
  takeSeat(pool, await buildMember(pool, { name }), group)
const ownSeat = (page: Page) => page.getByRole('img', { name: 'Il tuo posto' })
test('the own pawn falls into the seat, and stands there at once without motion @phone', async ({
  page,
  pool,
  member,
}) => {
  const group = await buildGroup(pool, { title: 'Pedina che cade' })
  for (const name of ['Irene', 'Dario', 'Luca']) await join(pool, group, name)
  const { id } = await takeSeat(pool, member, group)
  await recordMotion(page)
  await page.goto(`/checkout/done?seat=${id}`)
  await expect(ownSeat(page)).toBeVisible()
  for (const name of ['translate 0.38', 'land', 'background-color 0.24'])
    await expectMotion(page, name)
  await expect(page.getByText('Mancano 17 copie')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: /ne mancano 16/ })).toBeVisible()

  await withoutMotion(page)
  await page.reload()
  await expect(ownSeat(page)).toBeVisible()
  await expect(page.getByText('Mancano 17 copie')).toBeHidden()
  await expectStill(page, 'the done page of a seat')
})

test('a seat of somebody else fills its cell on an open page in 240 ms @once', async ({
  page,
  pool,
}) => {
  const group = await buildGroup(pool, { title: 'Casella che si riempie', goal: 10 })
  await recordMotion(page)
  await page.goto(`/ga/${group.id}/${group.slug}`)
  const headline = (count: number) =>
    page.getByRole('heading', { level: 2, name: `Mancano ${count} copie` })
  await expect(headline(10)).toBeVisible()
  await expect(page.locator('.who-joined .seat')).toHaveAttribute('aria-hidden', 'true')
  await join(pool, group, 'Dario')
  await expect(headline(9)).toBeVisible()
  await expectMotion(page, 'background-color 0.24')
  await withoutMotion(page)
  await page.reload()
  await expect(headline(9)).toBeVisible()
  await join(pool, group, 'Irene')
  await expect(headline(8)).toBeVisible()
  await expectStill(page, 'the page of a group')
})
