import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  askChange,
  settleDueChanges,
} from '#lib/services/money/groups/commands/changing/ask-change.ts'
import { closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { refundFailedGroup } from '#lib/services/money/groups/commands/closing/fail.ts'
import { finishCollection } from '#lib/services/money/groups/commands/closing/finish.ts'
import { collectBatch } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { seatPaid } from '#lib/services/money/groups/commands/collecting/outcome.ts'
import {
  dropLateSeats,
  finishDue,
  retryCharges,
} from '#lib/services/money/groups/commands/collecting/retry.ts'
import { reopenGroup } from '#lib/services/money/groups/commands/operate.ts'
import { openTestApi } from '../api/api.ts'
import { groupLife } from '../api/group-life.ts'
import { addSteps, type Buyer } from '../factories/seats.ts'
import { seedsOf } from '../setup/seeds.ts'
import { comesBack, people as count, history, type Step } from './group-history.ts'
import { rewardsInGroups } from './group-rewards.ts'

const api = await openTestApi()
const { pool, db, clock } = api
const life = groupLife(api)
const { buyer, changeTo, collect, expectFacts, expectFactsOf, group, inDays, itemOf } = life
const { join, leave, pass, refused } = life
const rewards = rewardsInGroups(api)
const people: Buyer[] = []
for (let n = 0; n < count; n++) people.push(await buyer())

const seatsOf = async (item: number, member: number) =>
  (
    await pool.query<{ id: string }>(
      'SELECT id FROM participations WHERE item_id = $1 AND member_id = $2 AND ended_at IS NULL',
      [item, member],
    )
  ).rows.map(({ id }) => Number(id))

const fine = [200, 201, 204, 404, 409, 422]
const expectFine = async (response: Promise<Response>) =>
  expect(fine).toContain((await response).status)

const moreTime = (item: number, now: Date) =>
  db
    .transaction((tx) => reopenGroup(tx, item, inDays(100), { operator: 'Ada', now }))
    .catch((error: Error) => expect(error.message).toBe('conflict'))

const changePrice = async (item: number, bundleId: number, much: number, now: Date) => {
  const { rows } = await pool.query('SELECT price_cents AS was FROM bundles WHERE id = $1', [
    bundleId,
  ])
  const { was } = rows[0]
  const becomes = was + [300, 0, -400, 600, -1200][much]!
  const asked = { kind: 'price', was, becomes } as const
  const silence = much % 2 === 0 ? 'frees' : 'keeps'
  await db
    .transaction((tx) => askChange(tx, item, { ...asked, silence }, now))
    .catch((error: Error) => expect(['conflict', 'invalid']).toContain(error.message))
}

const answer = async (item: number, seat: number, who: Buyer, agree: boolean) => {
  const { rows } = await pool.query(
    'SELECT id::int FROM group_changes WHERE item_id = $1 AND settled_at IS NULL',
    [item],
  )
  await expectFine(life.answer(who, seat, rows[0]?.id ?? 1, agree))
}

const act = async (item: number, bundleIds: readonly number[], { action, who, much }: Step) => {
  const bundleId = bundleIds[(who + much) % 2]!
  const person = people[who]!
  const now = clock.now()
  const [seat] = await seatsOf(item, person.member.id)
  const priceLimit = [null, 29.9, 19.9, 35, null][much]!
  const wanted = { bundleId, quantity: 1 + (much % 4) }
  const outcome = async (kind: 'soft' | 'dead') => {
    for (let time = 0; time < 2 && seat; time++) await refused(seat, kind)
  }
  if (action === 'join') await expectFine(join(person, item, wanted))
  if (action === 'join on condition')
    await expectFine(join(person, item, { ...wanted, priceLimit }))
  if (action.startsWith('join with')) await rewards.join(person, { item, ...wanted, action })
  if (action === 'change what it is paid with' && seat) await rewards.change(person, seat, much)
  if (action === 'change' && seat)
    await expectFine(changeTo(person, seat, { ...wanted, priceLimit }))
  if (action === 'leave' && seat) await expectFine(leave(person, seat))
  if (action === 'close')
    await Promise.all(
      [1, 2].map(() =>
        // Refused with a conflict while members may still answer.
        db
          .transaction((tx) => closeGroup(tx, item, now, { early: true }))
          .catch((error: Error) => expect(error.message).toBe('conflict')),
      ),
    )
  if (action === 'change the price') await changePrice(item, bundleId, much, now)
  if (action === 'collect') await Promise.all([1, 2].map(() => collect(item)))
  if (action === 'collect and die')
    await db
      .transaction(async (tx) => {
        if ((await itemOf(item)).status === 'collecting') await collectBatch(tx, item, { now })
        throw new Error('killed')
      })
      .catch((error: Error) => expect(error.message).toBe('killed'))
  if (action === 'paid' && seat)
    for (let time = 0; time < 2; time++) await db.transaction((tx) => seatPaid(tx, seat, now))
  if (action === 'refused') await outcome('soft')
  if (action === 'dead') await outcome('dead')
  if (action === 'wait') {
    await pass(1 + much)
    const later = clock.now()
    await settleDueChanges(db, later)
    await retryCharges(db, later)
    await dropLateSeats(db, later)
    await finishDue(db, later)
  }
  if (action === 'more time') await moreTime(item, now)
  if (action === 'answer' && seat) await answer(item, seat, person, much % 2 === 0)
  // Simulates a method removed at the provider, and restored as if it were another one.
  if (action === 'lose' || action === 'find')
    await pool.query(
      `UPDATE payment_methods SET removed_at = CASE WHEN $2 THEN now() END,
         removed_by = CASE WHEN $2 THEN 'provider' END WHERE id = $1`,
      [person.methodId, action === 'lose'],
    )
  if (action === 'look after') {
    await db.transaction((tx) => finishCollection(tx, item, now))
    if ((await itemOf(item)).status === 'failed') await refundFailedGroup(db, item, now)
  }
}

const check = async (item: number, bundleId: number, stock: number) => {
  const { rows } = await pool.query(
    `SELECT i.status, b.stock,
      (SELECT coalesce(sum(p.quantity), 0)::int FROM participations p WHERE p.bundle_id = b.id
        AND (p.ended_at IS NULL OR p.state = 'failed')) held,
      (SELECT count(*)::int FROM participations p WHERE p.item_id = i.id AND p.ended_at IS NULL
        AND p.price_limit_cents IS NOT NULL AND p.state = 'active'
        AND p.counts = (p.id = ANY (seats_over_their_limit(i.id)))) unsettled,
      (SELECT count(*)::int FROM participations p JOIN payment_methods m ON m.id = p.method_id
        WHERE p.item_id = i.id AND p.ended_at IS NULL AND p.counted AND m.removed_at IS NOT NULL
          AND p.state IN ('active', 'charging', 'action_required')) unpayable,
      (SELECT count(*)::int FROM (SELECT o.participation_id FROM orders o JOIN participations p
        ON p.id = o.participation_id WHERE p.item_id = i.id GROUP BY 1 HAVING count(*) > 1) twice) twice,
      (SELECT count(*)::int FROM orders o JOIN participations p ON p.id = o.participation_id
        WHERE p.item_id = i.id AND o.total_cents > p.most_cents) dearer,
      (SELECT count(*)::int FROM participations p WHERE p.item_id = i.id AND p.state IN ('charging', 'ordered',
        'action_required', 'dropped') AND NOT EXISTS (SELECT FROM orders o WHERE o.participation_id = p.id)) unowed
     FROM items i, bundles b WHERE i.id = $1 AND b.id = $2`,
    [item, bundleId],
  )
  const { status, ...found } = rows[0]
  expect(found).toMatchObject({ twice: 0, dearer: 0, unowed: 0, unpayable: 0 })
  expect(found.stock + found.held).toBe(stock)
  if (status === 'running') expect(found.unsettled).toBe(0)
}

test.each(seedsOf(1, 2, 3))(
  'random histories of a group keep its sums correct, and no member owes twice or more than agreed (seed %d)',
  (seed) =>
    fc.assert(
      fc.asyncProperty(history, async ([open, collecting, after]) => {
        await pool.query('DELETE FROM rate_limits')
        await pool.query('UPDATE payment_methods SET removed_at = NULL, removed_by = NULL')
        const stock = 20
        const { id, bundleIds } = await group({
          goal: 7,
          bundles: [
            { stock, limited: true },
            { stock, limited: true, priceCents: 8990 },
          ],
          expiresAt: inDays(365),
        })
        await addSteps(pool, bundleIds[0]!, { 6: 2990, 12: 1990 })
        await addSteps(pool, bundleIds[1]!, { 8: 7490 })
        const checkAll = async () => {
          await expectFactsOf(id)
          for (const bundleId of bundleIds) await check(id, bundleId, stock)
        }
        await rewards.begin(people)
        for (const each of open) {
          await act(id, bundleIds, each)
          await checkAll()
        }
        for (const each of [...collecting, ...after]) await act(id, bundleIds, each)
        await checkAll()
        await expectFacts()
        await rewards.check()
      }),
      { seed, numRuns: 5, endOnFailure: true, examples: [[[comesBack, [], []]]] },
    ),
  120_000,
)
