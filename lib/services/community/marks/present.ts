import { createWords } from '#lib/format/words.ts'
import likeNotices from '#locales/it/like-notices.json' with { type: 'json' }

const t = createWords({ 'like-notices': likeNotices }).getFixedT('it', 'like-notices')

/** Removes asterisks: ** is bold in notifications, and names must not add formatting. */
const plain = (text: string) => text.replaceAll('*', '')

/** Builds for example "A Giulia e ad altre 3 persone piace la tua proposta Orbita Nove". */
export const likeNoticeText = (
  of: keyof typeof likeNotices,
  { who, others, title }: { who: string; others: number; title: string },
) => {
  const words = { who: plain(who), title: plain(title) }
  return others === 0 ? t(`${of}.alone`, words) : t(`${of}.others`, { ...words, count: others })
}
