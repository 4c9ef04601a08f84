import { expect, expectNoAxeViolations, expectNoSidewaysScroll, screenshot } from './fixtures.ts'
import { joinElsewhere, signInWithAddress } from './joiners.ts'
import { operate } from './operator.ts'
import { buildGroup, test } from './owners.ts'
import { way, windowOf } from './paying.ts'
import { askShop } from './shop-database.ts'

const address = ({ id, bundleIds }: Awaited<ReturnType<typeof buildGroup>>) =>
  `/checkout?group=${id}&bundle=${bundleIds[0]}&quantity=1`

test('a group that closes at the last step says so, and shows no price @phone', async ({
  page,
  pool,
  request,
  watch,
}) => {
  watch.allow(/409 \(Conflict\)/)
  await signInWithAddress(pool, page)
  const group = await buildGroup(pool, { title: 'Porta Chiusa', goal: 1 })
  await page.goto(address(group))
  await expect(page.getByText('Oggi non paghi nulla.')).toBeVisible()
  await way(page, 'PayPal').check()
  const popup = await windowOf(page, 'Salva PayPal (demo)')
  await popup.getByRole('button', { name: /Giulia/ }).click()
  await expect(page.getByRole('radio', { name: /^PayPal di / })).toBeChecked()
  await joinElsewhere({ pool, request, page }, group)
  await operate('close', group.id)
  await page.getByRole('button', { name: /^Partecipa/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Il gruppo ha chiuso' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/€|Gratis/)
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'checkout-closed')
  await page.getByRole('link', { name: 'Guarda com’è andata' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Porta Chiusa' })).toBeVisible()
})

test('a version for members of the plan alone is no change of a seat, and shows no price @once', async ({
  page,
  pool,
}) => {
  await signInWithAddress(pool, page)
  const group = await buildGroup(pool, { title: 'Stanza Riservata' })
  await askShop(`UPDATE bundles SET weep_only_until = now() + interval '3 days' WHERE id = $1`, [
    group.bundleIds[0]!,
  ])
  await page.goto(address(group))
  await expect(
    page.getByRole('heading', { level: 1, name: 'Per ora è solo per chi ha weep' }),
  ).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/€|Gratis/)
  await expectNoAxeViolations(page)
  await screenshot(page, 'checkout-weep-only')
  await page.getByRole('link', { name: 'Scegli un’altra versione' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stanza Riservata' })).toBeVisible()
})
