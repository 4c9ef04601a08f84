import { beforeEach, describe, expect, test } from 'vitest'
import { StartError } from '#kernel/start-error.ts'
import { day } from '#lib/format/durations.ts'
import { settleDueChanges } from '#lib/services/money/groups/commands/changing/ask-change.ts'
import { listGroups, showGroup } from '#lib/services/money/groups/queries/overview.ts'
import { mailsTo } from '../factories/mails.ts'
import { operateGroup } from '../factories/operator-actions.ts'
import { addSteps, type Buyer, buildMethod, seatBody } from '../factories/seats.ts'
import { codeOf, openTestApi } from './api.ts'
import { seatOf, seatsOn } from './seat-calls.ts'

const api = await openTestApi()
const { call, pool, db, clock } = api
const { buyer, join, group, itemOf, stockOf, expectFacts } = seatsOn(api)
beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
})

const operate = (command: string, id: number, ...words: string[]) =>
  operateGroup(db, command, [String(id), ...words], { operator: 'Ada', now: clock.now() })
const seated = async (given: Parameters<typeof group>[0] = {}) => {
  const made = await group({ expiresAt: new Date(clock.now().getTime() + 30 * day), ...given })
  const who = await buyer()
  const { id: seat } = await seatOf(await join(who, made.id, { bundleId: made.bundleId }))
  return { ...made, who, seat }
}
type OwnSeat = { state: string; section: string; total: number; change: { id: number } | null }
const mine = async (who: Buyer) => {
  const response = await call('GET', '/users/logged/participations', { token: who.token })
  return ((await response.json()) as { data: OwnSeat[] }).data[0]!
}
const answer = (who: Buyer, seat: number, changeId: number, agree: boolean) =>
  call('POST', `/participations/${seat}/confirm`, {
    token: who.token,
    body: { change_id: changeId, agree },
  })
const newsTo = async (who: Buyer) =>
  (await mailsTo(pool, who.member.email)).flatMap(({ kind, data }) =>
    kind === 'groups.news' ? [data.news] : [],
  )

describe('a change of what was agreed to', () => {
  test('needs consent of the members, and then applies to them', async () => {
    const { id, who, seat } = await seated()
    await operate('change', id, 'price', '39,90', '42,90', 'frees')
    const shown = await mine(who)
    const change = { kind: 'price', was: 39.9, becomes: 42.9 }
    expect(shown).toMatchObject({ section: 'attention', total: 39.9, change })
    expect(await newsTo(who)).toEqual(['changed'])
    const response = await answer(who, seat, shown.change!.id, true)
    expect(((await response.json()) as { data: object }).data).toMatchObject({
      section: 'running',
      total: 42.9,
      change: null,
    })
  })

  test('of a price concerns seats with the affected bundles', async () => {
    const { id, who, seat } = await seated({ bundles: [{}, { priceCents: 8990 }] })
    const { rows } = await pool.query<{ id: string }>(
      `SELECT b.id FROM bundles b JOIN variations v ON v.id = b.variation_id
       WHERE v.item_id = $1 AND b.price_cents = 8990`,
      [id],
    )
    const other = await buyer()
    const dearer = await seatOf(await join(other, id, { bundleId: Number(rows[0]?.id) }))
    clock.advance(1000)
    await operate('change', id, 'price', '39,90', '42,90', 'frees')
    const { change } = await mine(who)
    expect(await mine(other)).toMatchObject({ total: 89.9, change: null })
    expect(await newsTo(other)).toEqual([])
    expect(await codeOf(await answer(other, dearer.id, change!.id, true))).toBe('conflict')
    clock.advance(8 * day)
    await settleDueChanges(db, clock.now())
    expect((await mine(who)).state).toBe('cancelled')
    expect(await mine(other)).toMatchObject({ state: 'active', total: 89.9 })
    expect(await codeOf(await answer(who, seat, change!.id, true))).toBe('conflict')
    clock.advance(-8 * day)
    await expectFacts()
  })

  test('is agreed to by changing the seat at the new terms', async () => {
    const { id, who, seat, bundleId } = await seated()
    clock.advance(1000)
    await operate('change', id, 'price', '39,90', '42,90', 'frees')
    clock.advance(1000)
    const { conditions: _, ...body } = await seatBody(pool, who, { bundleId, quantity: 2 })
    const changed = await call('PATCH', `/participations/${seat}`, { token: who.token, body })
    expect(((await changed.json()) as { data: object }).data).toMatchObject({
      total: 85.8,
      change: null,
    })
    clock.advance(8 * day)
    await settleDueChanges(db, clock.now())
    expect(await mine(who)).toMatchObject({ state: 'active', total: 85.8 })
    clock.advance(-8 * day)
  })

  test('is not agreed to by changing the method, which is possible when joining is not', async () => {
    const { id, who, seat, bundleId } = await seated()
    clock.advance(1000)
    await operate('change', id, 'price', '39,90', '42,90', 'keeps')
    await pool.query('UPDATE bundles SET closed_at = now() WHERE id = $1', [bundleId])
    const method = await buildMethod(pool, { member: who.member, kind: 'wallet', expiresOn: null })
    const replaced = await call('PATCH', `/participations/${seat}`, {
      token: who.token,
      body: { method_id: method },
    })
    expect(((await replaced.json()) as { data: object }).data).toMatchObject({
      method: { id: method },
      total: 39.9,
      change: { kind: 'price' },
    })
  })

  test('is refused when a price step would no longer be lower', async () => {
    const { id, bundleId, who } = await seated()
    await addSteps(pool, bundleId, { 5: 3490 })
    for (const price of ['34,90', '30,00'])
      await expect(operate('change', id, 'price', '39,90', price)).rejects.toThrow('invalid')
    expect((await mine(who)).change).toBeNull()
    await operate('change', id, 'price', '39,90', '35,00')
  })

  test('keeps seats out that wait for a price', async () => {
    const { id, bundleId } = await seated()
    await addSteps(pool, bundleId, { 2: 5990 })
    const { id: limited } = await seatOf(await join(await buyer(), id, { bundleId }))
    await pool.query('UPDATE participations SET price_limit_cents = 4500 WHERE id = $1', [limited])
    await pool.query('SELECT settle_conditions($1)', [id])
    expect(await itemOf(id)).toMatchObject({ reached: 1 })
    await expectFacts()
  })

  test('releases the copies of members who refuse', async () => {
    const { id, who, seat, bundleId } = await seated({ bundles: [{ stock: 4, limited: true }] })
    await operate('change', id, 'delivery', '2027-05-01', 'frees')
    const { change } = await mine(who)
    expect((await answer(who, seat, change!.id, false)).status).toBe(200)
    expect(await mine(who)).toMatchObject({ state: 'cancelled' })
    expect((await mailsTo(pool, who.member.email)).at(-1)?.kind).toBe('groups.left')
    expect(await stockOf(bundleId)).toBe(4)
    expect(await codeOf(await answer(who, seat, change!.id, true))).toBe('conflict')
    await expectFacts()
  })

  test.each([
    ['keeps', 'active', ['changed']],
    ['frees', 'cancelled', ['changed', 'freed']],
  ])('by silence %s the seat after the time to answer', async (silence, state, news) => {
    const { id, who } = await seated()
    await operate('change', id, 'price', '39,90', '42,90', silence)
    await settleDueChanges(db, clock.now())
    expect((await mine(who)).state).toBe('active')
    clock.advance(8 * day)
    await settleDueChanges(db, clock.now())
    await settleDueChanges(db, clock.now())
    expect((await mine(who)).state).toBe(state)
    expect(await newsTo(who)).toEqual(news)
    clock.advance(-8 * day)
  })

  test('may keep the old price on silence, and no other old term', async () => {
    const { id, who } = await seated()
    const deadline = new Date(clock.now().getTime() + 9 * day).toISOString()
    for (const [kind, value] of [
      ['goal', '20'],
      ['deadline', deadline],
      ['delivery', '2027-05-01'],
    ] as const)
      await expect(operate('change', id, kind, value, 'keeps')).rejects.toThrow('invalid')
    expect((await mine(who)).change).toBeNull()
  })

  test('is mailed with its content and the effect of silence', async () => {
    const { id, who } = await seated()
    await operate('change', id, 'price', '39,90', '42,90', 'keeps')
    await operate('change', id, 'goal', '20', 'frees')
    const texts = (await mailsTo(pool, who.member.email)).map(({ data }) => data.said)
    expect(texts.slice(-2)).toEqual([
      expect.stringMatching(
        /^Il prezzo passa da 39,90\s€ a 42,90\s€\. Se non rispondi entro .* resta tutto com’era\.$/,
      ),
      expect.stringMatching(
        /^L’obiettivo passa da \d+ copie a 20 copie\. Se non rispondi entro .* liberiamo il posto, senza costi\.$/,
      ),
    ])
  })

  test('of a goal in money is shown in euros', async () => {
    const { id, who } = await seated({ goalUnit: 'amount', goal: 100_000 })
    await operate('change', id, 'goal', '850', 'frees')
    expect((await mine(who)).change).toMatchObject({ kind: 'goal', was: 1000, becomes: 850 })
  })

  test.each([
    ['deadline', '2001-01-01T00:00:00Z'],
    ['price', '12,00', '11,00'],
  ])('is refused with an invalid %s: %s %s', async (...words) => {
    const { id, who } = await seated()
    await expect(operate('change', id, ...words)).rejects.toThrow('invalid')
    expect((await mine(who)).change).toBeNull()
  })

  test.each([
    ['groups.wrongValue', 'goal', 'molte'],
    ['groups.wrongValue', 'goal', '0'],
    ['groups.wrongValue', 'deadline', 'domani'],
    ['groups.wrongValue', 'price', '39,90', 'gratis'],
    ['groups.noNewPrice', 'price', '39,90', 'frees'],
    ['groups.onePrice', 'goal', '20', '30'],
    ['operator.wrong', 'colour', 'blue'],
  ])('is refused as %s where it cannot be read: %s %s', async (key, ...words) => {
    const { id, who } = await seated()
    await expect(operate('change', id, ...words)).rejects.toMatchObject({ key })
    expect((await mine(who)).change).toBeNull()
  })

  test('needs no consent of later members, and accepts no answer for another member', async () => {
    const { id, who, bundleId, seat } = await seated()
    clock.advance(1000)
    await operate('change', id, 'goal', '20', 'frees')
    clock.advance(1000)
    const later = await buyer()
    await seatOf(await join(later, id, { bundleId }))
    expect((await mine(later)).change).toBeNull()
    const { change } = await mine(who)
    expect(await codeOf(await answer(later, seat, change!.id, true))).toBe('not_found')
    expect(
      (await call('POST', `/participations/${seat}/confirm`, { token: who.token, body: {} }))
        .status,
    ).toBe(422)
  })
})

test('the operator opens, announces and cancels; transitions outside the table are refused', async () => {
  const { id } = await group({ status: 'draft' })
  await operate('open', id)
  await operate('open', id)
  expect(await itemOf(id)).toMatchObject({ status: 'running' })
  const who = await buyer()
  const { bundleId } = await seated()
  expect(bundleId).toBeGreaterThan(0)
  const rows = await pool.query(
    'SELECT b.id::int FROM bundles b JOIN variations v ON v.id = b.variation_id WHERE v.item_id = $1',
    [id],
  )
  await seatOf(await join(who, id, { bundleId: rows.rows[0].id }))
  await operate('update', id, 'In stampa', 'Il gioco è in stampa.')
  await expect(operate('ordered', id)).rejects.toThrow('conflict')
  const listed = await listGroups(db, { page: 1, size: 100 })
  expect(listed.rows.map((each) => each.id)).toContain(id)
  await operate('cancel', id)
  expect(await newsTo(who)).toEqual(['update', 'cancelled'])
  const { steps, seats } = await showGroup(db, id)
  expect(steps.map(({ kind, operator }) => [kind, operator])).toEqual([
    ['scheduled', 'Ada'],
    ['running', 'Ada'],
    ['updated', 'Ada'],
    ['cancelled', 'Ada'],
  ])
  expect(seats).toEqual([{ state: 'failed', order: null, count: 1 }])
})

test('messages of the operator are shown on the page of the group, the newest first', async () => {
  const { id } = await seated()
  const shown = async () => {
    const { data } = await (await call('GET', `/preorders/${id}`)).json()
    return (data.updates as { title: string; posted_at: string }[]).map((update) => [
      update.title,
      update.posted_at,
    ])
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
  for (let n = 0; n < 20; n++) await operate('update', id, `Novità ${n}`, 'Testo.')
  expect(await shown()).toHaveLength(20)
})

test('an action without a group, or with a word that is no number, is refused at once', async () => {
  for (const words of [[], ['x'], ['0']])
    await expect(
      operateGroup(db, 'close', words, { operator: 'Ada', now: clock.now() }),
    ).rejects.toBeInstanceOf(StartError)
})
