import type { Page } from 'playwright/test'
import { newBuyer, ordersOf } from './buyers.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'
import { buildRefused, signInAsNew } from './owners.ts'
import {
  binding,
  captureOf,
  cards,
  isDone,
  openSale,
  steer,
  summary,
  windowOf,
  writeCard,
} from './paying.ts'
import { askShop } from './shop-database.ts'

const title = 'PayPal sta controllando il pagamento'
const sentence = 'PayPal sta ancora controllando: non serve pagare di nuovo.'

const decide = async (page: Page, order: number, status: 'COMPLETED' | 'DECLINED') =>
  steer(page, 'settle-capture', { id: await captureOf(order), status })

const looksRight = async (page: Page, name: string) => {
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, name)
}

/** Expects the state everywhere on a page: nothing to pay, no deadline. */
const isInReview = async (page: Page) => {
  await expect(page.getByText(sentence)).toBeVisible()
  for (const name of [/^Paga/, /^Annulla/, /^Ricevuta/, /^Lascia/]) {
    await expect(page.getByRole('link', { name })).toHaveCount(0)
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  await expect(page.getByText(/fino alle|Da pagare|Pagato con/)).toHaveCount(0)
}

test('an order in review asks for nothing in its page and in the list, until it is decided @phone', async ({
  page,
}) => {
  const buyer = await newBuyer(page)
  await openSale(page)
  await writeCard(page, cards.pending)
  await binding(page).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const order = Number(new URL(page.url()).searchParams.get('order'))
  await page.goto('/user/tabs?tab=orders')
  await isInReview(page)
  await looksRight(page, 'orders-in-review')
  await page.getByRole('link', { name: /Ordine/ }).click()
  await expect(page.getByRole('heading', { name: /^Ordine \d+$/ })).toBeVisible()
  await isInReview(page)
  await expect(
    page.getByRole('heading', { name: 'Pacco 1, parte dopo il pagamento' }),
  ).toBeVisible()
  await looksRight(page, 'order-in-review')

  await decide(page, order, 'DECLINED')
  await expect(page.getByRole('link', { name: 'Paga ora' })).toBeVisible()
  await expect(page.getByText(sentence)).toBeHidden()
  await page.goto(`/checkout?order=${order}`)
  await writeCard(page, cards.pending)
  await summary(page).getByRole('button', { name: /^Paga/ }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.goto(`/checkout?order=${order}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\/done/)
  const [second] = await askShop<{ id: string }>(
    "SELECT id FROM captures WHERE order_id = $1 AND state = 'pending'",
    [order],
  )
  await steer(page, 'settle-capture', { id: second!.id })
  await isDone(page)
  expect(await ordersOf(buyer)).toEqual([{ state: 'paid', captures: 1 }])
})

test('a plan in review is not to be paid again after a reload, and begins once accepted @phone', async ({
  page,
}) => {
  const buyer = await newBuyer(page)
  await page.goto('/weep/join?plan=yearly')
  await page.getByRole('checkbox', { name: /^Chiedo che weep cominci subito/ }).check()
  await writeCard(page, cards.pending)
  await page.getByRole('button', { name: /obbligo di pagamento/ }).click()
  await expect(page.getByRole('heading', { name: title })).toBeFocused()
  await isInReview(page)
  await looksRight(page, 'weep-join-in-review')
  await page.reload()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await isInReview(page)
  await page.goto('/user/tabs?tab=weep')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await isInReview(page)
  await looksRight(page, 'weep-in-review')
  const [order] = await askShop<{ id: string }>(
    'SELECT o.id FROM orders o JOIN members m ON m.id = o.member_id WHERE m.email = $1',
    [buyer.email],
  )
  await decide(page, Number(order!.id), 'COMPLETED')
  await expect(page.getByRole('heading', { name: /^Hai weep fino al / })).toBeVisible()
})

test('a seat paid by its link is in review on its page and among the groups @phone', async ({
  page,
  pool,
}) => {
  const member = await signInAsNew(pool, page)
  const { secret } = await buildRefused(pool, member, 'Rocca in Esame')
  await page.goto(`/paga#${secret}`)
  await page.getByRole('radio', { name: /^PayPal/ }).check()
  const popup = await windowOf(page, 'Paga con PayPal (demo)')
  await popup.getByRole('button', { name: /resta in sospeso/ }).click()
  await expect(page.getByRole('heading', { name: title })).toBeFocused()
  await isInReview(page)
  await looksRight(page, 'pay-now-in-review')
  await page.reload()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.goto('/user/tabs?tab=groups')
  await isInReview(page)
  await expect(page.getByRole('heading', { name: 'In corso' })).toBeVisible()
  await looksRight(page, 'seats-in-review')
})
