import { formatWeekdayAtTime } from '#lib/format/dates.ts'
import { createWords } from '#lib/format/words.ts'
import type { NotificationData } from '#lib/tools/notify.ts'
import groupNotices from '#locales/it/group-notices.json' with { type: 'json' }

const t = createWords({ 'group-notices': groupNotices }).getFixedT('it', 'group-notices')

export type NoticeName = keyof typeof groupNotices

type About = {
  id: number
  slug: string
  title: string
  picture: string | null
  url: string
  /** End of a question. */
  by?: Date | undefined
}

/** Builds the notification about a group. */
export const notice = (
  name: NoticeName,
  { id, slug, title, picture, url, by }: About,
): NotificationData => ({
  description: t(name, { title, by: by ? formatWeekdayAtTime(by) : '' }),
  picture_id: picture,
  type: 'preorder',
  slug,
  id,
  url,
})
