import { z } from 'zod'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { putAllInOutbox, takeKeys } from '#kernel/outbox/commands.ts'
import { databaseTask, defineTask, enqueue, type Task } from '#kernel/outbox/task.ts'
import { itemPath, proposalPath } from '#lib/contract/addresses.ts'
import type { PriceAnswer } from '#lib/contract/price-answers.ts'
import { aLetter, type Letter } from '#lib/tools/mail/mail.ts'
import { aNotification, type NotificationData } from '#lib/tools/notify.ts'
import { listRecipients, type NoticeRecipient } from '../../../members/preferences/queries.ts'
import type { ItemKind } from '../../../shop/items/rules.ts'
import { proposalBecame, proposalMerged, proposalPrice } from '../mails/proposals.ts'
import { becameText, mergedText, priceText } from '../present.ts'

/** Task that notifies voters that a proposal became an item, one batch at a time. */
export const notifyWaiting = defineTask({
  queue: 'notification',
  kind: 'proposals.tell-waiting',
  data: z.strictObject({
    proposal: z.int(),
    item: z.int(),
    /** Highest member id already notified. */
    after: z.int(),
  }),
})

/** Task that notifies voters of an answer about the price, one batch at a time. */
export const notifyPrice = defineTask({
  queue: 'notification',
  kind: 'proposals.notify-price',
  data: z.strictObject({
    proposal: z.int(),
    /** Number of the answer; a later answer replaces it. */
    answer: z.int(),
    /** Highest member id already notified. */
    after: z.int(),
  }),
})

/** Task that notifies voters that a proposal was merged into another, one batch at a time. */
export const notifyMerged = defineTask({
  queue: 'notification',
  kind: 'proposals.notify-merged',
  data: z.strictObject({
    proposal: z.int(),
    reason: z.string(),
    /** Highest member id already notified. */
    after: z.int(),
  }),
})

const proposalNotice = (member: number, data: NotificationData, letter: Letter) =>
  aNotification({ member: memberId(member), type: 'proposal', data, letter })

const atATime = 500

const listWaiting = async (tx: Tx, proposal: number, after: number) => {
  const rows = await tx.rows<{ id: number }>(sql`SELECT member_id id FROM proposal_answers
      WHERE proposal_id = ${proposal} AND member_id > ${after}
    UNION SELECT member_id FROM proposals WHERE id = ${proposal} AND member_id > ${after}
    ORDER BY id LIMIT ${atATime}`)
  return rows.map(({ id }) => id)
}

/**
 * Enqueues the notices of the next batch of voters and the author, and the task of the batch after it: in
 * one transaction, so that a crash neither skips nor repeats a member.
 */
const notifyBatch = async <Batch extends { proposal: number; after: number }>(
  tx: Tx,
  task: Task<z.ZodType<Batch>>,
  batch: Batch,
  noticeOf: (recipient: NoticeRecipient) => ReturnType<typeof aNotification>,
  pick: (ids: readonly number[]) => Promise<readonly number[]> = async (ids) => ids,
) => {
  const ids = await listWaiting(tx, batch.proposal, batch.after)
  const named = await listRecipients(tx, await pick(ids))
  await putAllInOutbox(tx, named.map(noticeOf))
  if (ids.length === atATime) await enqueue(tx, task, { ...batch, after: ids.at(-1)! })
}

type Became = {
  title: string
  author: number | null
  id: number
  kind: ItemKind
  slug: string
  itemTitle: string
  picture: string
}

export const runNotifyWaiting = databaseTask(notifyWaiting, async (tx, data) => {
  const { proposal, item } = data
  const became = await tx.first<Became>(
    sql`SELECT p.title, p.member_id author, i.id, i.kind, i.slug, i.title "itemTitle",
        i.picture_id picture
      FROM proposals p JOIN items i ON i.id = p.item_id
      WHERE p.id = ${proposal} AND i.id = ${item} AND p.removed_at IS NULL`,
  )
  // The operator reverted it in the meantime.
  if (!became) return
  const { id, kind, title, slug } = became
  const path = itemPath(kind, id, slug)
  const noticeFor = ({ id: member, name }: NoticeRecipient) => {
    const own = member === became.author
    const words = { name, path, title, became: kind, item: became.itemTitle, own }
    const description = becameText(kind, own, title)
    const data = { description, picture_id: became.picture, type: kind, slug, id, url: path }
    return proposalNotice(member, data, aLetter(proposalBecame, words))
  }
  // Voters of two proposals that became one item get one notification.
  const keyOf = (id: number) => `became:${item}:${id}`
  await notifyBatch(tx, notifyWaiting, data, noticeFor, async (ids) => {
    const newKeys = new Set(await takeKeys(tx, ids.map(keyOf)))
    return ids.filter((id) => newKeys.has(keyOf(id)))
  })
})

type PriceNews = {
  id: number
  slug: string
  title: string
  author: number | null
  picture: string | null
  answer: PriceAnswer
  text: string
}

export const runNotifyPrice = databaseTask(notifyPrice, async (tx, data) => {
  const news = await tx.first<PriceNews>(
    sql`SELECT p.id, p.slug, p.title, p.member_id author, p.picture_id picture,
        q.answer, q.answer_text text
      FROM proposals p JOIN price_questions q ON q.proposal_id = p.id
      WHERE p.id = ${data.proposal} AND q.answer_number = ${data.answer} AND p.removed_at IS NULL
        AND p.item_id IS NULL`,
  )
  // A later answer replaced this one, or the proposal was removed or became an item.
  if (!news) return
  const { id, slug, title, answer, text } = news
  const path = proposalPath(id, slug)
  const description = priceText(answer, title, text)
  const shown = { description, picture_id: news.picture, type: 'proposal', slug, id, url: path }
  await notifyBatch(tx, notifyPrice, data, ({ id: member, name }) => {
    const words = { name, path, title, answer, text, own: member === news.author }
    return proposalNotice(member, shown, aLetter(proposalPrice, words))
  })
})

type MergeNews = Pick<PriceNews, 'id' | 'slug' | 'title' | 'author' | 'picture'> & {
  target: string
}

export const runNotifyMerged = databaseTask(notifyMerged, async (tx, data) => {
  const news = await tx.first<MergeNews>(
    sql`SELECT k.id, k.slug, k.title target, k.picture_id picture, p.title, p.member_id author
      FROM proposals p JOIN proposals k ON k.id = p.merged_into
      WHERE p.id = ${data.proposal} AND k.removed_at IS NULL`,
  )
  // The other proposal was removed in the meantime.
  if (!news) return
  const { id, slug, title, target } = news
  const { reason } = data
  const path = proposalPath(id, slug)
  const description = mergedText(title, target, reason)
  const shown = { description, picture_id: news.picture, type: 'proposal', slug, id, url: path }
  await notifyBatch(tx, notifyMerged, data, ({ id: member, name }) => {
    const words = { name, path, title, target, text: reason, own: member === news.author }
    return proposalNotice(member, shown, aLetter(proposalMerged, words))
  })
})
