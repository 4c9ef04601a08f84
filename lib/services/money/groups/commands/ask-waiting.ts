import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { putAllInOutbox } from '#kernel/outbox/commands.ts'
import { itemPath } from '#lib/contract/addresses.ts'
import { aLetter } from '#lib/tools/mail/mail.ts'
import { aNotification } from '#lib/tools/notify.ts'
import { listRecipients } from '../../../members/preferences/queries.ts'
import { lockGroup } from '../../../shop/items/commands/life.ts'
import { isOpenGroup } from '../../../shop/items/policy.ts'
import { choiceName } from '../../../shop/items/queries.ts'
import { markPlacesNews } from '../../stock/commands/waiting.ts'
import { listWithoutNews } from '../../stock/queries.ts'
import { placesOpen } from '../mails/places-open.ts'
import { notice } from '../rules/notices.ts'

/** Choices of a group that takes seats which anybody can have now. */
const listOpenChoices = (db: Db, itemId: number, now: Date) =>
  db.rows<{ choice: string }>(
    sql`SELECT ${choiceName} choice FROM items i JOIN variations v ON v.item_id = i.id
        JOIN bundles b ON b.variation_id = v.id
      WHERE i.id = ${itemId} AND ${isOpenGroup(now)} AND b.closed_at IS NULL
        AND (b.stock IS NULL OR b.stock > 0)
        AND coalesce(greatest(i.weep_only_until, b.weep_only_until) <= ${now}, true)
      ORDER BY v.position, b.position, b.id`.named('open choices of a group'),
  )

/** Counts the members that `askWaiting` would tell of places; 0 for a group without any. */
export const countToAsk = async (db: Db, itemId: number, now: Date) => {
  const choices = await listOpenChoices(db, itemId, now)
  return choices.length === 0 ? 0 : (await listWithoutNews(db, itemId, now)).length
}

/**
 * Tells members who wait for a choice of a group that it has places with others, by a notification and
 * by mail where they want it: each at most once a day. Nobody loses their turn. Returns their number.
 */
export const askWaiting = async (tx: Tx, id: number, { now }: { now: Date }) => {
  const group = await lockGroup(tx, id)
  const choices = (await listOpenChoices(tx, id, now)).map(({ choice }) => choice)
  const waiting = choices.length === 0 ? [] : await listWithoutNews(tx, id, now)
  if (waiting.length === 0) throw new DomainError('conflict', { fields: { waiting: ['none'] } })
  await markPlacesNews(tx, id, waiting, now)
  const { slug, title, pictureId: picture, expiresAt } = group
  const data = notice('places', { id, slug, title, picture }, expiresAt)
  const path = itemPath('preorder', id, slug)
  const words = { path, title, choices: choices.filter(Boolean), until: expiresAt.getTime() }
  const people = await listRecipients(tx, waiting)
  await putAllInOutbox(
    tx,
    people.map(({ id: member, name }) => {
      const letter = aLetter(placesOpen, { name, ...words })
      return aNotification({ member: memberId(member), type: 'expiring', data, letter })
    }),
  )
  return people.length
}
