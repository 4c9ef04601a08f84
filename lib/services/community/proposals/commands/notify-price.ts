import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { databaseTask, enqueue } from '#kernel/outbox/task.ts'
import { proposalPath } from '#lib/contract/addresses.ts'
import type { PriceAnswer } from '#lib/contract/community.ts'
import { aLetter } from '#lib/tools/mail/mail.ts'
import { aNotification } from '#lib/tools/notify.ts'
import type { NoticeRecipient } from '../../../members/preferences/queries.ts'
import { proposalPrice } from '../mails/proposal-price.ts'
import { priceText } from '../present.ts'
import { notifyBatch } from './notify.ts'
import { notifyPrice } from './price.ts'

type PriceNews = {
  id: number
  slug: string
  title: string
  author: number | null
  picture: string | null
  answer: PriceAnswer
  text: string
}

/** Returns undefined when a later answer replaced this one, or the proposal was removed or became an item. */
const findPriceNews = (tx: Tx, proposal: number, answer: number) =>
  tx.first<PriceNews>(sql`SELECT p.id, p.slug, p.title, p.member_id author, p.picture_id picture,
      q.answer, q.answer_text text
    FROM proposals p JOIN price_questions q ON q.proposal_id = p.id
    WHERE p.id = ${proposal} AND q.answer_number = ${answer} AND p.removed_at IS NULL
      AND p.item_id IS NULL`)

const noticeFor = (news: PriceNews, { id: member, name }: NoticeRecipient) => {
  const { id, slug, title, author, picture, answer, text } = news
  const path = proposalPath(id, slug)
  return aNotification({
    member: memberId(member),
    type: 'proposal',
    data: {
      description: priceText(answer, title, text),
      picture_id: picture,
      type: 'proposal',
      slug,
      id,
      url: path,
    },
    letter: aLetter(proposalPrice, { name, path, title, answer, text, own: member === author }),
  })
}

export const runNotifyPrice = databaseTask(notifyPrice, async (tx, data) => {
  const news = await findPriceNews(tx, data.proposal, data.answer)
  if (!news) return
  const last = await notifyBatch(tx, data, (each) => noticeFor(news, each))
  if (last !== undefined) await enqueue(tx, notifyPrice, { ...data, after: last })
})
