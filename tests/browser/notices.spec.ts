import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { askShop } from './shop-database.ts'

const description = (what: string) => `Una novità: **${what}**`

/** Somebody of this test alone, signed in on every page of a browser. */
const signUp = async (page: Page) => {
  const email = `avvisata-${crypto.randomUUID()}@posta.example`
  const answer = await page.request.post('/api/users', {
    data: {
      name: 'Nora Avvisata',
      email,
      password: 'tavolo-di-legno-9',
      conditions: { privacy: true, terms_and_conditions: true },
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { data } = (await answer.json()) as { data: { token: string; user: { id: number } } }
  const url = new URL(answer.url()).origin
  await page.context().addCookies([{ name: 'token', value: data.token, url, sameSite: 'Lax' }])
  return data.user.id
}

const tell = (member: number, what: string, count = 1) =>
  askShop(
    `INSERT INTO notifications (member_id, type, data, created_at)
     SELECT $1, 'proposal', jsonb_build_object('description', $2::text, 'picture_id', null,
       'type', 'custom', 'slug', null, 'id', null, 'url', '/community'), now() - n * interval '1 second'
     FROM generate_series(1, $3::int) n`,
    [member, description(what), count],
  )

const avatar = (page: Page) => page.locator('.account .me:visible')
const rows = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Una novità' })

// The panel is of large screens.
test('what is new is counted live, seen in the open panel, and read when it closes @once', async ({
  page,
  context,
}) => {
  const member = await signUp(page)
  await tell(member, 'vecchia', 1000)
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
  await tell(member, 'fresca')
  await expect(rows(page).first()).toContainText('fresca')
  await expect(rows(page).first()).toContainText('da leggere')

  await page.locator('.account-panel .list').evaluate((list) => list.scrollTo(0, 15 * 90))
  await expect(page.locator('[aria-posinset="20"]')).toBeAttached()
  await other.bringToFront()
  await expect(avatar(other)).toHaveAccessibleName('Il tuo profilo')
  await page.bringToFront()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Notifiche' })).toBeHidden()
  await expect
    .poll(() =>
      askShop('SELECT FROM notifications WHERE member_id = $1 AND read_at IS NULL', [member]),
    )
    .toEqual([])
  await avatar(page).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(rows(page).first()).not.toContainText('da leggere')
  await other.close()
})
