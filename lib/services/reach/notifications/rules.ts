import { itemPath, noticesPath, proposalPath } from '#lib/contract/addresses.ts'
import type { NotificationData } from '#lib/tools/notify.ts'

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

type Followed = { open: boolean; reached: boolean; status: string | null }

/** Returns whether queued news still holds; news that does not is not sent. */
export const stillTrue = (item: Followed, news: string) => {
  if (news === 'failed' || news === 'cancelled') return item.status === news
  if (news === 'reached') return item.status !== 'failed' && item.status !== 'cancelled'
  if (news === 'goal') return item.open && item.reached
  return item.open
}
