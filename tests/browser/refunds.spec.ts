import { newBuyer, ordersOf, saleBundle } from './buyers.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'
import { mailTo } from './mail.ts'
import { acceptReturn, bringParcel } from './operator.ts'
import { binding, cards, isDone, writeCard } from './paying.ts'
import { askShop } from './shop-database.ts'

test('a delivered order that is withdrawn from is refunded to its payment method @once', async ({
  page,
}) => {
  const buyer = await newBuyer(page)
  const { bundle } = await saleBundle()
  await page.goto(`/checkout?bundle=${bundle}&quantity=1`)
  await writeCard(page, cards.plain)
  await binding(page).click()
  await isDone(page)
  const order = Number(new URL(page.url()).searchParams.get('order'))
  await bringParcel(order)
  await page.goto(`/user/tabs?tab=orders&order=${order}`)
  await page.getByRole('link', { name: 'Recedi dal contratto' }).click()
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByRole('button', { name: 'Conferma il recesso' }).click()
  await expect(page.getByRole('heading', { name: 'Recesso ricevuto' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('Il tuo recesso è già arrivato.')).toBeVisible()
  await acceptReturn(order)
  await expect.poll(() => ordersOf(buyer)).toMatchObject([{ state: 'refunded' }])
  await page.goto(`/user/tabs?tab=orders&order=${order}`)
  await expect(page.getByText('Rimborsato', { exact: true }).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'order-refunded')
  const [row] = await askShop<{ number: number }>('SELECT number FROM orders WHERE id = $1', [
    order,
  ])
  await mailTo(page, buyer.email, `Rimborso dell’ordine ${row?.number}`)
})
