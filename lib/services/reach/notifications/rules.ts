import { itemPath, noticesPath, proposalPath } from '#lib/contract/addresses.ts'
import type { NotificationData } from '../../platform/notify.ts'

const isOwnPath = (url: string) => /^\/(?!\/)/.test(url)

/** Where it leads; a path of the site, always. */
export const pathOf = ({ type, slug, id, url }: NotificationData) => {
  if (url !== null && isOwnPath(url)) return url
  if (id === null || slug === null) return noticesPath
  if (type === 'preorder' || type === 'sale') return itemPath(type, id, slug)
  return type === 'proposal' ? proposalPath(id, slug) : noticesPath
}

/** Without the marks around what is stressed. */
export const plainWords = (description: string) => description.replaceAll('**', '')

type Followed = { open: boolean; reached: boolean; status: string | null }

/** News queued a while ago is sent only while it holds. */
export const stillTrue = (item: Followed, news: string) => {
  if (news === 'failed' || news === 'cancelled') return item.status === news
  if (news === 'reached') return item.status !== 'failed' && item.status !== 'cancelled'
  if (news === 'goal') return item.open && item.reached
  return item.open
}
