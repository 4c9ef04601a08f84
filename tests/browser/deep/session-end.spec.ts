import { expect, test } from '../fixtures.ts'
import { signInAsNew } from '../owners.ts'
import { askShop } from '../shop-database.ts'

test('whoever does nothing for hours is warned before being signed out, and may stay @phone', async ({
  page,
  pool,
}) => {
  const { email } = await signInAsNew(pool, page, { persistent: false })
  const endsIn = (minutes: number) =>
    askShop(
      `UPDATE sessions SET idle_until = now() + $1 * interval '1 minute'
       WHERE member_id = (SELECT id FROM members WHERE email = $2)`,
      [minutes, email],
    )
  await page.clock.install()
  await endsIn(60)
  const warning = page.getByRole('status').filter({ hasText: 'Il tuo accesso finisce alle' })
  const prolong = warning.getByRole('button', { name: 'Prolunga' })
  const asked = page.waitForResponse('**/api/users/logged/sessions/ending')
  await page.goto('/home')
  await page.clock.fastForward('00:05')
  await asked
  await expect(warning).toBeHidden()
  await endsIn(4)
  await page.clock.fastForward('56:00')
  await expect(prolong).toBeVisible()
  await prolong.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: 'Fatto: puoi continuare.' }),
  ).toBeVisible()
  await expect(warning).toBeHidden()
  const [session] = await askShop<{ hours: number }>(
    `SELECT round(extract(epoch FROM idle_until - now()) / 3600)::int AS hours FROM sessions
     WHERE member_id = (SELECT id FROM members WHERE email = $1)`,
    [email],
  )
  expect(session).toEqual({ hours: 12 })
})
