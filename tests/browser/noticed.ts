import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'
import { askShop } from './shop-database.ts'

const description = (what: string) => `Una novità: **${what}**`

/** Signs in a new member of this test only, on every page of a browser. */
export const signUp = async (page: Page) => {
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

export const sendNotice = (member: number, what: string, count = 1) =>
  askShop(
    `INSERT INTO notifications (member_id, type, data, created_at)
     SELECT $1, 'proposal', jsonb_build_object('description', $2::text, 'picture_id', null,
       'type', 'custom', 'slug', null, 'id', null, 'url', '/community'), now() - n * interval '1 second'
     FROM generate_series($3::int, 1, -1) n`,
    [member, description(what), count],
  )

export const unreadOf = async (member: number) =>
  (await askShop('SELECT FROM notifications WHERE member_id = $1 AND read_at IS NULL', [member]))
    .length

export const avatar = (page: Page) => page.locator('.account .me:visible')
export const rows = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Una novità' })
