import type { Page } from 'playwright/test'
import { askShop } from './shop-database.ts'

const description = (what: string) => `Una novità: **${what}**`

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
