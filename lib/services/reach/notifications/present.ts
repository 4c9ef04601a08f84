import type { z } from 'zod'
import { itemPath, noticesPath, proposalPath } from '#lib/contract/addresses.ts'
import type { notification } from '#lib/contract/notifications.ts'
import { createWords } from '#lib/format/words.ts'
import type { NotificationData } from '#lib/tools/notify.ts'
import { type PictureColumnsOrNull, presentPicture } from '#lib/tools/pictures/present.ts'
import followedNotices from '#locales/it/followed-notices.json' with { type: 'json' }

type NotificationWire = z.output<typeof notification>

export type NotificationRow = PictureColumnsOrNull<'picture'> &
  Pick<NotificationWire, 'id' | 'type' | 'campaign_id'> & {
    data: NotificationData
    created_at: Date
    read_at: Date | null
  }

export const presentNotification = (row: NotificationRow): NotificationWire => ({
  id: row.id,
  type: row.type,
  read: row.read_at !== null,
  campaign_id: row.campaign_id,
  created_at: row.created_at.toISOString(),
  data: {
    description: row.data.description,
    image: presentPicture(row, 'picture'),
    type: row.data.type,
    slug: row.data.slug,
    id: row.data.id,
    url: row.data.url,
  },
})

const t = createWords({ 'followed-notices': followedNotices }).getFixedT('it', 'followed-notices')

export type FollowedNews = keyof typeof followedNotices

type Followed = { title: string; cents: number; until: Date | null }

/** Text of news about items, without asterisks: ** is bold, and titles must not add formatting. */
export const followedText = (news: FollowedNews, { title, cents, until }: Followed) =>
  t(news, { title: title.replaceAll('*', ''), cents, until: until?.getTime() })

const isOwnPath = (url: string) => /^\/(?!\/)/.test(url)

/** Returns the path of a notification, always on this site. */
export const pathOf = ({ type, slug, id, url }: NotificationData) => {
  if (url !== null && isOwnPath(url)) return url
  if (id === null || slug === null) return noticesPath
  if (type === 'preorder' || type === 'sale') return itemPath(type, id, slug)
  return type === 'proposal' ? proposalPath(id, slug) : noticesPath
}

/** Removes the asterisks around bold text. */
export const plainWords = (description: string) => description.replaceAll('**', '')

type NewsState = { open: boolean; reached: boolean; status: string | null }

/** Returns whether queued news still holds; news that does not is not sent. */
export const stillTrue = (item: NewsState, news: string) => {
  if (news === 'failed' || news === 'cancelled') return item.status === news
  if (news === 'reached') return item.status !== 'failed' && item.status !== 'cancelled'
  if (news === 'goal') return item.open && item.reached
  return item.open
}
