import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'
import { buildPending, signInAsNew } from './owners.ts'

test('a slow buyer is warned and can extend the reservation once @phone @dark', async ({
  page,
  pool,
}) => {
  await page.clock.install()
  const member = await signInAsNew(pool, page)
  const { id } = await buildPending(pool, member)
  await pool.query("UPDATE orders SET held_until = now() + interval '15 minutes' WHERE id = $1", [
    id,
  ])
  await page.goto(`/checkout?order=${id}`)
  const notice = page.getByRole('status').filter({ hasText: 'Ti teniamo le copie fino alle' })
  const warning = page.getByRole('status').filter({ hasText: 'Mancano meno di due minuti.' })
  const more = page.getByRole('button', { name: 'Ho bisogno di più tempo' })
  await expect(notice).toBeVisible()
  await expect(more).toBeHidden()
  await page.clock.fastForward('13:30')
  await expect(warning).toBeVisible()
  await expect(more).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'more-time')
  await more.press('Enter')
  await expect(notice).toBeFocused()
  await expect(more).toBeHidden()
  const { rows } = await pool.query(
    'SELECT prolonged_at IS NOT NULL AS once FROM orders WHERE id = $1',
    [id],
  )
  expect(rows).toEqual([{ once: true }])
  await page.clock.fastForward('15:00')
  await expect(warning).toBeVisible()
  await expect(more).toBeHidden()
})
