import { ordersOf, saleBundle } from './buyers.ts'
import { expect, test } from './fixtures.ts'
import { bank, binding, cards, isDone, summary, writeCard } from './paying.ts'

test('a sale is bought through the basket by a card, whose number the page never gets @split @phone', async ({
  page,
  buyer,
}) => {
  const { path, title } = await saleBundle()
  await page.goto(path)
  await page.getByRole('button', { name: 'Metti nel carrello' }).first().click()
  await page.getByRole('status').getByRole('link', { name: 'Vai al carrello' }).click()
  await expect(page.getByRole('heading', { name: 'Il tuo carrello' })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.getByRole('link', { name: 'Vai al pagamento' }).click()
  await writeCard(page, cards.asked)
  expect(await page.content()).not.toContain(cards.asked)
  await expect(binding(page)).toBeVisible()
  // Price, seller, total and delivery day stand beside the final press.
  for (const text of ['Totale', 'Vende e spedisce Insieme Srl.', /Arriva a casa [a-zì]+ \d/])
    await expect(summary(page)).toContainText(text)
  await binding(page).click()
  await bank(page).getByRole('button', { name: 'Conferma' }).click()
  await isDone(page)
  expect(await ordersOf(buyer)).toEqual([{ state: 'paid', captures: 1 }])
  await page.goto('/basket')
  await expect(page.getByRole('heading', { name: 'Il carrello è vuoto' })).toBeVisible()
})
