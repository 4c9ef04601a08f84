import { expect, test } from './fixtures.ts'
import { avatar, rows, sendNotice, unreadOf } from './noticed.ts'

test('new notifications are counted live, seen in the open panel, and read when it closes', async ({
  page,
  context,
  member,
}) => {
  await sendNotice(member.id, 'vecchia', 1000)
  await page.goto('/home')
  await expect(avatar(page)).toHaveAccessibleName('Il tuo profilo, 1000 notifiche da leggere')
  const other = await context.newPage()
  await other.goto('/community')
  await expect(avatar(other)).toHaveAccessibleName(/1000 notifiche/)

  await page.bringToFront()
  await avatar(page).click()
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', '1000')
  expect(await rows(page).count()).toBeLessThan(40)
  await expect(avatar(page)).toHaveAccessibleName('Il tuo profilo')
  await sendNotice(member.id, 'fresca')
  await expect(rows(page).first()).toContainText('fresca')
  await expect(rows(page).first()).toContainText('da leggere')

  await page.locator('.account-panel .list').evaluate((list) => list.scrollTo(0, 15 * 90))
  await expect(page.locator('[aria-posinset="20"]')).toBeAttached()
  await other.bringToFront()
  await expect(avatar(other)).toHaveAccessibleName('Il tuo profilo')
  await page.bringToFront()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Notifiche' })).toBeHidden()
  await expect.poll(() => unreadOf(member.id)).toBe(0)
  await avatar(page).click()
  await expect(rows(page).first()).not.toContainText('da leggere')
  await other.close()
})
