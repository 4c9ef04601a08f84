import { expect, expectNoAxeViolations, screenshot, test } from './fixtures.ts'
import { joinElsewhere, signInWithAddress } from './joiners.ts'
import { buildGroup } from './owners.ts'
import { cards, writeCard } from './paying.ts'

test('the last seat shows that the goal is reached, and later ones that the group will be bought @phone', async ({
  page,
  pool,
  request,
}) => {
  await signInWithAddress(pool, page)
  const group = await buildGroup(pool, { title: 'Ultima Pedina', goal: 2 })
  await joinElsewhere({ pool, request, page }, group)
  const checkout = `/checkout?group=${group.id}&bundle=${group.bundleIds[0]}&quantity=1`
  await page.goto(checkout)
  await expect(page.getByText('solo se il gruppo arriva a 2 copie')).toBeVisible()
  await writeCard(page, cards.plain)
  await page.getByRole('button', { name: /^Partecipa/ }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Con te siamo a 2 copie. Si parte.' }),
  ).toBeVisible()
  await expect(page.getByText('2 copie su 2')).toHaveCount(1)
  await expect(page.getByText('alla chiusura lo ordiniamo')).toBeVisible()
  for (const untrue of ['Se non ci arriviamo', 'avvicina tutti all’obiettivo'])
    await expect(page.getByText(untrue)).toHaveCount(0)
  await expect(page.getByText(/^Fino ad allora/)).toHaveCount(1)
  await expectNoAxeViolations(page)
  await screenshot(page, 'done-seat-decisive')
  const done = page.url()
  await joinElsewhere({ pool, request, page }, group)
  await page.goto(done)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Posto preso. Obiettivo raggiunto.' }),
  ).toBeVisible()
  await expect(page.getByText('3 copie su 2')).toHaveCount(1)
  await page.goto(checkout)
  await expect(page.getByText('Il gruppo ha raggiunto l’obiettivo')).toBeVisible()
  await expect(page.getByText('solo se il gruppo arriva')).toHaveCount(0)
  await screenshot(page, 'checkout-reached')
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(`/ga/${group.id}/ultima-pedina`)
  await expect(page.getByText('Obiettivo raggiunto').first()).toBeVisible()
  await expect(page.getByText('alla chiusura si paga').first()).toBeVisible()
  await expect(page.getByText('finché il gruppo non raggiunge')).toHaveCount(0)
  await screenshot(page, 'item-reached')
})
