import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { putAllInOutbox, takeKeys } from '#kernel/outbox/commands.ts'
import { databaseTask, enqueue } from '#kernel/outbox/task.ts'
import { itemPath } from '#lib/contract/addresses.ts'
import { aLetter } from '#lib/tools/mail/mail.ts'
import { aNotification } from '#lib/tools/notify.ts'
import { listRecipients, type NoticeRecipient } from '../../../members/preferences/queries.ts'
import type { ItemKind } from '../../../shop/items/rules.ts'
import { proposalBecame } from '../mails/proposal-became.ts'
import { becameText } from '../present.ts'
import { notifyWaiting } from './become.ts'

const atATime = 500

type Became = {
  title: string
  author: number | null
  id: number
  kind: ItemKind
  slug: string
  itemTitle: string
  picture: string
}

/** Returns undefined when the operator reverted it in the meantime. */
const findBecame = (tx: Tx, proposal: number, item: number) =>
  tx.first<Became>(sql`SELECT p.title, p.member_id author, i.id, i.kind, i.slug, i.title "itemTitle",
      i.picture_id picture
    FROM proposals p JOIN items i ON i.id = p.item_id
    WHERE p.id = ${proposal} AND i.id = ${item} AND p.removed_at IS NULL`)

const listWaiting = (tx: Tx, proposal: number, after: number) =>
  tx.rows<{ id: number }>(sql`SELECT member_id id FROM proposal_answers
      WHERE proposal_id = ${proposal} AND member_id > ${after}
    UNION SELECT member_id FROM proposals WHERE id = ${proposal} AND member_id > ${after}
    ORDER BY id LIMIT ${atATime}`)

const noticeFor = (became: Became, { id, name }: NoticeRecipient) => {
  const { kind, title, itemTitle, slug, picture } = became
  const own = id === became.author
  const path = itemPath(kind, became.id, slug)
  return aNotification({
    member: memberId(id),
    type: 'proposal',
    data: {
      description: becameText(kind, own, title),
      picture_id: picture,
      type: kind,
      slug,
      id: became.id,
      url: path,
    },
    letter: aLetter(proposalBecame, { name, path, title, became: kind, item: itemTitle, own }),
  })
}

/**
 * Returns members not yet notified about this item: voters of two proposals that became one item
 * get one notification.
 */
const notYetNotified = async (tx: Tx, item: number, ids: readonly number[]) => {
  const keyOf = (id: number) => `became:${item}:${id}`
  const newKeys = new Set(await takeKeys(tx, ids.map(keyOf)))
  return ids.filter((id) => newKeys.has(keyOf(id)))
}

type Notice = ReturnType<typeof aNotification>

/**
 * Puts the notifications of the next batch of voters in the outbox; the author is one of them. The
 * task of the batch after it must be written in the same transaction, so that a crash neither skips
 * nor repeats a member. Returns the highest member id of a full batch.
 */
export const notifyBatch = async (
  tx: Tx,
  { proposal, after }: { proposal: number; after: number },
  noticeOf: (recipient: NoticeRecipient) => Notice,
  pick: (ids: readonly number[]) => Promise<readonly number[]> = async (ids) => ids,
) => {
  const ids = (await listWaiting(tx, proposal, after)).map(({ id }) => id)
  const named = await listRecipients(tx, await pick(ids))
  await putAllInOutbox(tx, named.map(noticeOf))
  return ids.length === atATime ? ids.at(-1) : undefined
}

export const runNotifyWaiting = databaseTask(notifyWaiting, async (tx, data) => {
  const { proposal, item } = data
  const became = await findBecame(tx, proposal, item)
  if (!became) return
  const last = await notifyBatch(
    tx,
    data,
    (each) => noticeFor(became, each),
    (ids) => notYetNotified(tx, item, ids),
  )
  if (last !== undefined) await enqueue(tx, notifyWaiting, { ...data, after: last })
})
