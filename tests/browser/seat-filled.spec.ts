import type { Pool } from 'pg'
import type { Page } from 'playwright/test'
import { buildMember } from '../factories/members.ts'
import { buildProposal } from '../factories/proposals.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'
import { buildGroup, buildPaid, longAgo, signInAsNew, takeSeat } from './owners.ts'
import { expectStill, withoutMotion } from './still.ts'

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
const coloursIn = (page: Page, place: string) =>
  page
    .locator(`${place} [data-colour]`)
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-colour')))

test('the own pawn falls into the seat, and stands there at once without motion @phone', async ({
  page,
  pool,
}) => {
  const member = await signInAsNew(pool, page)
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
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'seat-filled')

  await withoutMotion(page)
  await page.reload()
  await expect(ownSeat(page)).toBeVisible()
  await expect(page.getByText('Mancano 17 copie')).toBeHidden()
  await expectStill(page, 'the done page of a seat')
})

test('the last seat turns the cells green once @once', async ({ page, pool }) => {
  const member = await signInAsNew(pool, page)
  const group = await buildGroup(pool, { title: 'Pedina che chiude', goal: 2 })
  await join(pool, group, 'Dario')
  const { id } = await takeSeat(pool, member, group)
  await recordMotion(page)
  await page.goto(`/checkout/done?seat=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Con te siamo a 2/ })).toBeVisible()
  await expectMotion(page, 'reach')
  const colourOf = (selector: string) =>
    page.locator(selector).evaluate((one) => getComputedStyle(one).backgroundColor)
  await expect.poll(() => colourOf('.hero-seat')).toBe('rgb(218, 241, 219)')
  await expect.poll(() => colourOf('.cells:visible > .on:last-child')).toBe('rgb(40, 113, 55)')
  const disc = ownSeat(page).locator('span').nth(1)
  await expect(disc).toHaveCSS('box-shadow', /rgb\(255, 255, 255\) 0px 0px 0px 2.5px$/)
  await expectNoAxeViolations(page)
  await screenshot(page, 'seat-filled-last')

  await withoutMotion(page)
  await page.reload()
  await expect(ownSeat(page)).toBeVisible()
  await expectStill(page, 'the done page of the last seat')
})

test('a person has one colour on the cards, in the group and on the done page @once', async ({
  page,
  pool,
}) => {
  const member = await signInAsNew(pool, page)
  const group = await buildGroup(pool, { title: 'Pedine a colori' })
  await join(pool, group, 'Davide')
  const { id } = await takeSeat(pool, member, group)
  const proposal = await buildProposal(pool, {
    title: 'Una scatola a colori',
    member,
    publishedAt: longAgo,
  })
  await page.goto(`/ga/${group.id}/${group.slug}`)
  await expect.poll(() => coloursIn(page, '.who-joined')).toEqual(['slate', 'ink'])
  await page.goto(`/checkout/done?seat=${id}`)
  await expect(ownSeat(page)).toHaveAttribute('data-colour', 'slate')
  await expect.poll(() => coloursIn(page, '.hero-seat .seats')).toEqual(['ink'])
  await page.goto(`/proposte/${proposal.id}/${proposal.slug}`)
  await expect(page.getByRole('main').locator('.pawn').first()).toHaveAttribute(
    'data-colour',
    'slate',
  )
  await expect(
    page
      .getByLabel(/^Il tuo profilo/)
      .locator('.pawn')
      .last(),
  ).toHaveAttribute('data-colour', 'slate')
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

test('a paid order has its party: the box on its tint, and four facts @phone', async ({
  page,
  pool,
}) => {
  const member = await signInAsNew(pool, page)
  const { id } = await buildPaid(pool, member)
  await pool.query('UPDATE orders SET cashback_percent = 3 WHERE id = $1', [id])
  await page.goto(`/checkout/done?order=${id}`)
  const party = page.getByRole('region', { name: /^È tuo\. Arriva / })
  for (const fact of [/^Parte /, / tornano a te/]) await expect(party.getByText(fact)).toBeVisible()
  await expect(party.getByRole('listitem')).toHaveCount(4)
  await expect(party.getByRole('img', { name: /^Scatola di / })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'order-done')
})
