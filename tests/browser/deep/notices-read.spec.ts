import { expect, test } from '../fixtures.ts'
import { avatar, rows, sendNotice, unreadOf } from '../noticed.ts'
import { askShop } from '../shop-database.ts'

const phone = { width: 390, height: 844 }

test('a notification of the current page closes the panel and is marked as read @once', async ({
  page,
  pool,
  member,
}) => {
  const { rows: shown } = await pool.query<{ id: number; slug: string }>(
    `SELECT id, slug FROM proposals WHERE removed_at IS NULL AND published_at <= now()
     ORDER BY id LIMIT 1`,
  )
  const [{ id, slug }] = shown as [{ id: number; slug: string }]
  const path = `/proposte/${id}/${slug}`
  await askShop(
    `INSERT INTO notifications (member_id, type, data) VALUES ($1, 'comment',
       jsonb_build_object('description', 'Una novità: **qui**', 'picture_id', null, 'type', 'proposal',
         'slug', $2::text, 'id', $3::bigint, 'url', $4::text))`,
    [member.id, slug, id, `${path}#comments`],
  )
  await sendNotice(member.id, 'un’altra', 2)
  await page.goto(path)
  await avatar(page).click()
  await expect(rows(page)).toHaveCount(3)
  const panel = page.getByRole('dialog', { name: 'Notifiche' })
  await rows(page).filter({ hasText: 'qui' }).getByRole('link').click()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(`${path}#comments`)
  await expect.poll(() => unreadOf(member.id)).toBe(2)
  await avatar(page).click()
  await expect(rows(page).filter({ hasText: 'da leggere' })).toHaveCount(2)
  await expect(rows(page).filter({ hasText: 'qui' })).not.toContainText('da leggere')
  await page.keyboard.press('Escape')
  await expect.poll(() => unreadOf(member.id)).toBe(0)
})

test('on a phone a press on a row marks only that one as read and opens it @phone', async ({
  page,
  member,
}) => {
  await page.setViewportSize(phone)
  await sendNotice(member.id, 'una delle tre', 3)
  await page.goto('/user')
  await expect(rows(page)).toHaveCount(3)
  await rows(page).nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/community/)
  await expect.poll(() => unreadOf(member.id)).toBe(2)
})

test('leaving for another document marks the shown ones as read @once', async ({
  page,
  member,
}) => {
  await sendNotice(member.id, 'vista', 3)
  await page.goto('/home')
  await avatar(page).click()
  await expect(rows(page)).toHaveCount(3)
  await page.goto('about:blank')
  await expect.poll(() => unreadOf(member.id)).toBe(0)
})

test('on a phone new notifications are first while some are unread @phone', async ({
  page,
  member,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/user/tabs?tab=notices')
  await expect(page.getByRole('heading', { name: 'Cosa ti diciamo, e dove' })).toBeVisible()
  await sendNotice(member.id, 'arrivata', 2)
  await page.goto('/user/tabs?tab=notices')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('da leggere')
  await page.getByText('Scegli', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Cosa ti diciamo, e dove' })).toBeVisible()
  await expect.poll(() => unreadOf(member.id)).toBe(0)
})
