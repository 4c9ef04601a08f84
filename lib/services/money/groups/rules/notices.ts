import { itemPath } from '#lib/contract/addresses.ts'
import { formatWeekdayAtTime } from '#lib/format/dates.ts'
import { createWords } from '#lib/format/words.ts'
import type { NotificationData } from '#lib/tools/notify.ts'
import groupNotices from '#locales/it/group-notices.json' with { type: 'json' }

const t = createWords({ 'group-notices': groupNotices }).getFixedT('it', 'group-notices')

export type NoticeName = keyof typeof groupNotices

export const isNotice = (name: string): name is NoticeName => name in groupNotices

type About = {
  id: number
  slug: string
  title: string
  picture: string | null
  /** Page of the notice, if it is not that of the group. */
  url?: string
}

/** Builds the notification about a group; `by` is the end of a question. */
export const notice = (
  name: NoticeName,
  { id, slug, title, picture, url = itemPath('preorder', id, slug) }: About,
  by?: Date,
): NotificationData => ({
  description: t(name, { title, by: by ? formatWeekdayAtTime(by) : '' }),
  picture_id: picture,
  type: 'preorder',
  slug,
  id,
  url,
})
