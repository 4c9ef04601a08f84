import { deliverFor } from '../../factories/orders.ts'
import { buildOrder } from '../../factories/payments.ts'
import { expect, test } from '../fixtures.ts'
import { buildGroup, buildSale, takeSeat } from '../owners.ts'

test('the order and the tab of groups show the stage, the month and the latest message @phone', async ({
  page,
  pool,
  member,
}) => {
  const group = await buildGroup(pool, { title: 'Faro Atteso', status: 'ordered' })
  const { id, bundleId } = await takeSeat(pool, member, group, 'ordered')
  const order = await buildOrder(pool, {
    member,
    participationId: id,
    itemId: group.id,
    bundleId,
    state: 'paid',
  })
  await pool.query('UPDATE orders SET paid_at = now() WHERE id = $1', [order.id])
  await pool.query("UPDATE items SET deliver_on = '2027-02-01' WHERE id = $1", [group.id])
  await pool.query(
    `INSERT INTO group_updates (item_id, title, body, posted_at)
     VALUES ($1, 'In stampa', 'Si stampa.', now() - interval '2 days'), ($1, 'In nave', 'Parte.', now())`,
    [group.id],
  )
  const waits = 'Ordinato all’editore. Aspettiamo le copie: febbraio 2027.'
  const news = page.getByRole('link', { name: 'In nave' })
  await page.goto('/user/tabs?tab=orders')
  const row = page.getByRole('link', { name: new RegExp(`Ordine ${order.number}`) })
  await expect(row).toContainText(waits)
  await row.click()
  await expect(page.getByRole('heading', { name: 'Pacco 1, aspetta le copie' })).toBeVisible()
  await expect(page.getByText(waits).first()).toBeVisible()
  await expect(news).toHaveAttribute('href', /^\/ga\/\d+\/.+#updates$/)
  await page.goto('/user/tabs?tab=groups')
  await expect(page.getByText('Aspettiamo le copie: febbraio 2027.')).toBeVisible()
  await expect(news).toBeVisible()
  await pool.query("UPDATE items SET status = 'arrived' WHERE id = $1", [group.id])
  await page.reload()
  await expect(page.getByText('È in magazzino. Lo stiamo preparando.')).toBeVisible()
  await pool.query("UPDATE items SET status = 'shipping' WHERE id = $1", [group.id])
  await page.reload()
  await expect(page.getByText('I pacchi del gruppo stanno partendo.')).toBeVisible()
  await news.click()
  await expect(page.getByRole('heading', { name: 'In nave' })).toBeInViewport()
  await expect(page.getByText('Hai un posto: ti scriviamo a ogni passo.')).toBeVisible()
})

test('a page shows a member of the plan the delivery that they pay @once', async ({
  page,
  pool,
  member,
}) => {
  const sale = await buildSale(pool, 'Consegna Ridotta', 5)
  await deliverFor(pool, sale.id, 990)
  await page.goto(sale.path)
  const terms = page
    .getByRole('main')
    .getByText(/IVA inclusa\./)
    .first()
  await expect(terms).toContainText('Consegna 9,90')
  await pool.query("UPDATE members SET weep_until = now() + interval '30 days' WHERE id = $1", [
    member.id,
  ])
  await page.reload()
  await expect(terms).toContainText(/Con weep la consegna (ti costa \d,\d\d\s€|è gratuita)\./)
})
