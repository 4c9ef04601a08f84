import { randomBytes } from 'node:crypto'
import type { Config } from '#kernel/config/config.ts'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { requireShopKind } from '#kernel/shop-kind.ts'
import type { WrittenItem } from '#lib/catalogue-file/schema.ts'
import { writeLogins } from '#lib/demo/open.ts'
import { walletPrefix } from '#lib/demo/shop/payments.ts'
import { after, days } from '#lib/format/durations.ts'
import type { Deps } from '#lib/services/deps.ts'
import { addAddress } from '#lib/services/members/addresses/commands.ts'
import { openLevels } from '#lib/services/members/levels/commands.ts'
import { recordConsents } from '#lib/services/members/preferences/commands.ts'
import { joinAll } from '#lib/services/money/groups/commands/joining/join.ts'
import { quoteSeat } from '#lib/services/money/groups/commands/joining/seat-quote.ts'
import { findOffers } from '#lib/services/money/groups/queries/offers.ts'
import { importCatalogue } from '#lib/services/shop/catalogue-files/commands/import.ts'
import { hashPassword } from '#lib/tools/password-hash.ts'

/** Copies that the members of a rehearsal take of each open group, which reach its goal. */
const rehearsedCopies = 3

const isOver = ({ kind, status = 'running' }: WrittenItem) =>
  kind === 'preorder' && !['draft', 'scheduled', 'running'].includes(status)

/** Bundle that the members take: the first on sale. */
const firstBundle = ({ variations }: WrittenItem) =>
  variations.flatMap(({ bundles }) => bundles).find(({ closed }) => !closed)

const reachableGoal = (item: WrittenItem) => {
  const goal = Number(item.goal ?? 0)
  const price = item.goal_unit === 'amount' ? Number(firstBundle(item)?.price ?? goal) : 1
  // In whole cents: a price times three is no exact number of euros.
  const reachable = Math.round(price * rehearsedCopies * 100) / 100
  return item.goal === undefined ? {} : { goal: Math.min(goal, reachable) }
}

const openDeadline = ({ expires_at: until }: WrittenItem, now: Date) => {
  const soon = after(now, days(7))
  if (until !== undefined && new Date(until) > soon) return {}
  return { expires_at: after(now, days(14)).toISOString(), deliver_on: null }
}

/** Leaves out groups that are over; a few members can reach the others, which stay open for days. */
export const rehearsedItems = (items: readonly WrittenItem[], now: Date): WrittenItem[] => {
  const open = items.filter((item) => !isOver(item))
  const codes = new Set(open.map(({ code }) => code))
  return open.map((item) => ({
    ...item,
    ...(item.travels_with && !codes.has(item.travels_with) ? { travels_with: null } : {}),
    ...(item.kind === 'preorder' ? { ...reachableGoal(item), ...openDeadline(item, now) } : {}),
  }))
}

const people = ['Ada Prova', 'Bruno Prova', 'Carla Prova']
const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@insieme.example`

const home = {
  street: 'via Saragozza',
  street_number: '12',
  details: '',
  postal_code: '40123',
  city: 'Bologna',
  province: 'BO',
  phone: '',
  preferred: true,
}

type Member = { id: MemberId; addressId: number; methodId: number }

/** Adds a member with an address, and a wallet that `rememberWallets` saves at the PayPal stand-in. */
const addMember = async (tx: Tx, name: string, passwordHash: string, now: Date) => {
  const added = await tx.first<{ id: number }>(sql`INSERT INTO members
      (name, email, email_verified_at, password_hash, joined_at)
    VALUES (${name}, ${emailOf(name)}, ${now}, ${passwordHash}, ${now}) RETURNING id`)
  const id = memberId(added!.id)
  const answers = { privacy: true, terms_and_conditions: true }
  await recordConsents(tx, id, answers, { address: '', now })
  const { id: addressId } = await addAddress(tx, id, { ...home, recipient: name }, now)
  const method = await tx.first<{ id: number }>(sql`INSERT INTO payment_methods
      (member_id, kind, vault_id, customer_id, email, kept, added_at)
    VALUES (${id}, 'wallet', ${walletPrefix + id}, ${`demo-${id}`}, ${emailOf(name)}, true, ${now})
    RETURNING id`)
  return { id, addressId, methodId: method!.id }
}

type Bundle = { item: number; bundle: number }

const listOpen = (tx: Tx, now: Date) =>
  tx.rows<Bundle>(sql`SELECT DISTINCT ON (i.id) i.id item, b.id bundle FROM items i
    JOIN variations v ON v.item_id = i.id
    JOIN bundles b ON b.variation_id = v.id AND b.closed_at IS NULL
    WHERE i.kind = 'preorder' AND i.status = 'running' AND i.archived_at IS NULL
      AND i.published_at <= ${now} ORDER BY i.id, v.position, b.position, b.id`)

const join = async (
  tx: Tx,
  { item, bundle }: Bundle,
  { id: member, addressId, methodId }: Member,
  circumstances: Parameters<typeof quoteSeat>[2],
) => {
  const request = {
    bundle_id: bundle,
    quantity: rehearsedCopies / people.length,
    delivery: { kind: 'home', address_id: addressId } as const,
    method_id: methodId,
    price_limit: null,
    use_credits: false,
    code: null,
  }
  const [offer] = await findOffers(tx, [{ ...request, member }], circumstances.now)
  const { agreed } = await quoteSeat(tx, { offer, member, request }, circumstances)
  const joining = { ...request, member, itemId: item, agreed, invoice: null, address: '' }
  const [seat] = await joinAll(tx, [joining], circumstances)
  if (seat instanceof DomainError) throw seat
}

/** Takes seats as members do; a group that refuses them, as one for plan members, stays without. */
const fillGroups = async (tx: Tx, members: readonly Member[], config: Config, now: Date) => {
  const circumstances = { now, bringing: config, unpaid: config.unpaid }
  for (const group of await listOpen(tx, now))
    for (const member of members)
      await tx
        .savepoint((inner) => join(inner, group, member, circumstances))
        .catch((error) => {
          if (!(error instanceof DomainError)) throw error
        })
}

export type Interest = { slug: string; name: string }

/** Fills a demo with a catalogue file and seats. Without logins, written last, it counts as unfinished. */
export const fillRehearsal = async (
  deps: Deps,
  { catalogue, interests }: { catalogue: string; interests: readonly Interest[] },
) => {
  const { db, config, clock } = deps
  await requireShopKind(db, { ...config, enableDemo: true })
  await openLevels(deps)
  for (const [position, { slug, name }] of interests.entries())
    await db.run(sql`INSERT INTO interests (slug, name, position)
      VALUES (${slug}, ${name}, ${position}) ON CONFLICT DO NOTHING`)
  const imported = await importCatalogue(deps, catalogue)
  if (!imported.done) return imported
  const password = `tavolo-${randomBytes(6).toString('base64url')}`
  const passwordHash = await hashPassword(password)
  const now = clock.now()
  await db.transaction(async (tx) => {
    const members: Member[] = []
    for (const name of people) members.push(await addMember(tx, name, passwordHash, now))
    await fillGroups(tx, members, config, now)
  })
  const logins = people.map((name) => ({ email: emailOf(name), password }))
  await writeLogins(config.dataFolder, logins)
  return imported
}
