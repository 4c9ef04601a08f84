import { describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { settleDueChanges } from '#lib/services/money/groups/commands/changing/ask-change.ts'
import { changeTerms } from '#lib/services/money/groups/commands/operate.ts'
import { mailsTo } from '../../factories/mails.ts'
import type { Buyer } from '../../factories/seats.ts'
import { codeOf, dataOf, openTestApi } from '../api.ts'
import { seatsOn } from '../seat-calls.ts'

const api = await openTestApi()
const { call, pool, db, clock } = api
const seats = seatsOn(api)
const { answer, buyer, expectFacts, operate, seatInGroup, take } = seats
const { listedSeats, newsTo, pass, stockOf } = seats

const mine = async (who: Buyer) => (await listedSeats(who))[0]!
const settle = async (days: number) => {
  await pass(days)
  await settleDueChanges(db, clock.now())
}

describe('a change of what was agreed to', () => {
  test('needs consent of the members, and then applies to them', async () => {
    const { id, who, seat } = await seatInGroup()
    await operate('price', id, '39,90', '42,90', 'frees')
    const shown = await mine(who)
    expect(shown).toMatchObject({
      section: 'attention',
      total: 39.9,
      change: { kind: 'price', was: 39.9, becomes: 42.9 },
    })
    expect(await newsTo(who)).toEqual(['changed'])
    expect(await dataOf(await answer(who, seat, shown.change!.id))).toMatchObject({
      section: 'running',
      total: 42.9,
      change: null,
    })
  })

  test('of a price concerns seats with the affected bundles', async () => {
    const { id, who, seat, bundleIds } = await seatInGroup({ bundles: [{}, { priceCents: 8990 }] })
    const other = await buyer()
    const dearer = await take(other, id, { bundleId: bundleIds[1]! })
    await operate('price', id, '39,90', '42,90', 'frees')
    const { change: asked } = await mine(who)
    expect(await mine(other)).toMatchObject({ total: 89.9, change: null })
    expect(await newsTo(other)).toEqual([])
    expect(await codeOf(await answer(other, dearer, asked!.id))).toBe('conflict')
    await settle(8)
    expect((await mine(who)).state).toBe('cancelled')
    expect(await mine(other)).toMatchObject({ state: 'active', total: 89.9 })
    expect(await codeOf(await answer(who, seat, asked!.id))).toBe('conflict')
    await expectFacts()
  })

  test('releases the copies of members who refuse', async () => {
    const { id, who, seat, bundleId } = await seatInGroup({
      bundles: [{ stock: 4, limited: true }],
    })
    await operate('delivery', id, '2027-05-01')
    const { change: asked } = await mine(who)
    expect((await answer(who, seat, asked!.id, false)).status).toBe(200)
    expect(await mine(who)).toMatchObject({ state: 'cancelled' })
    expect((await newsTo(who)).at(-1)).toBe('groups.left')
    expect(await stockOf(bundleId)).toBe(4)
    expect(await codeOf(await answer(who, seat, asked!.id))).toBe('conflict')
    await expectFacts()
  })

  test.each([
    ['keeps', 'active', ['changed']],
    ['frees', 'cancelled', ['changed', 'freed']],
  ])('by silence %s the seat after the time to answer', async (silence, state, news) => {
    const { id, who } = await seatInGroup()
    await operate('price', id, '39,90', '42,90', silence)
    await settle(0)
    expect((await mine(who)).state).toBe('active')
    for (const days of [8, 0]) await settle(days)
    expect((await mine(who)).state).toBe(state)
    expect(await newsTo(who)).toEqual(news)
  })

  test('is refused where it is invalid or cannot be read', async () => {
    const { id, who, bundleId } = await seatInGroup()
    const invalid = { message: 'invalid' }
    const unread = { key: 'operator.wrong' }
    for (const [refusal, name, ...words] of [
      [invalid, 'extend', '2001-01-01T00:00:00Z'],
      [invalid, 'price', '12,00', '11,00'],
      [unread, 'goal', 'molte'],
      [unread, 'goal', '0'],
      [unread, 'price', '39,90', 'gratis'],
      [{ key: 'operator.commander.missingArgument' }, 'price', '39,90'],
      [{ key: 'operator.commander.excessArguments' }, 'goal', '20', '30'],
    ] as const)
      await expect(operate(name, id, ...words), words.join()).rejects.toMatchObject(refusal)
    // Silence may keep the old price, and no other old term.
    const change = { kind: 'goal', units: 20, cents: undefined } as const
    const by = { operator: 'Ada', now: clock.now() }
    const keeping = db.transaction((tx) => changeTerms(tx, id, { change, silence: 'keeps' }, by))
    await expect(keeping).rejects.toMatchObject(invalid)
    // A price must stay above its steps.
    await pool.query('INSERT INTO price_steps VALUES ($1, 5, 3490)', [bundleId])
    await expect(operate('price', id, '39,90', '34,90')).rejects.toMatchObject(invalid)
    expect((await mine(who)).change).toBeNull()
    await operate('price', id, '39,90', '35,00')
  })
})

test('messages of the operator are shown on the page of the group, the newest first', async () => {
  const { id } = await seatInGroup()
  const shown = async () => {
    const { updates } = await dataOf<{ updates: { title: string; posted_at: string }[] }>(
      await call('GET', `/preorders/${id}`),
    )
    return updates.map(({ title, posted_at }) => [title, posted_at])
  }
  expect(await shown()).toEqual([])
  const first = clock.now().toISOString()
  await operate('update', id, 'Ordinate', 'Arrivano a marzo.')
  clock.advance(day)
  await operate('update', id, 'In stampa', 'Il gioco', 'è in stampa.')
  expect(await shown()).toEqual([
    ['In stampa', clock.now().toISOString()],
    ['Ordinate', first],
  ])
})

test('a delivery moved after closing is mailed with both months', async () => {
  const { id, who } = await seatInGroup({ goal: 1 })
  await operate('close', id)
  for (const [day, text] of [
    ['2027-03-01', 'La consegna è prevista per marzo 2027.'],
    ['2027-05-01', 'La consegna passa da marzo 2027 a maggio 2027.'],
  ] as const) {
    await operate('delivery', id, day)
    expect((await mailsTo(pool, who.member.email)).at(-1)).toMatchObject({
      kind: 'groups.news',
      data: { news: 'delayed', said: text },
    })
  }
})
