import { createWords } from '#lib/format/words.ts'
import likeNotices from '#locales/it/like-notices.json' with { type: 'json' }

const t = createWords({ 'like-notices': likeNotices }).getFixedT('it', 'like-notices')

/** Nobody stresses a part of the panel by what they are called. */
const plain = (text: string) => text.replaceAll('*', '')

/** "A Giulia e ad altre 3 persone piace la tua proposta Orbita Nove". */
export const sayLiked = (
  of: keyof typeof likeNotices,
  { who, others, title }: { who: string; others: number; title: string },
) => {
  const words = { who: plain(who), title: plain(title) }
  return others === 0 ? t(`${of}.alone`, words) : t(`${of}.others`, { ...words, count: others })
}
