import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kernel/db/sql.ts'
import { day } from '#lib/format/durations.ts'
import { closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { operateGroup } from '../factories/operator-actions.ts'
import { dataOf, openTestApi } from './api.ts'
import { declaredEndpoints, withIds } from './endpoints.ts'
import { groupLife } from './group-life.ts'
import { seatOf } from './seat-calls.ts'

const api = await openTestApi()
const { pool, db, clock, call } = api
const { buyer, join, group, seatRow, seated, close } = groupLife(api)
const reads = (await declaredEndpoints()).filter(({ method, bytes }) => method === 'GET' && !bytes)

beforeEach(() => pool.query('DELETE FROM rate_limits'))

type Draw = { id: number; hash: string; secret: string | null; copies: number | null }
type DrawnSeat = { seat: number; quantity: number; placed: boolean }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const drawsOf = async (id: number) =>
  (await dataOf<{ draws: Draw[] }>(await call('GET', `/preorders/${id}`))).draws
const seatsOf = async (draw: Draw) =>
  dataOf<DrawnSeat[]>(await call('GET', `/draws/${draw.id}/seats`))
const hashesIn = async (id: number) =>
  (await pool.query('SELECT hash FROM draws WHERE item_id = $1', [id])).rows
const operate = (id: number, command: string, ...words: string[]) =>
  operateGroup(db, command, [String(id), ...words], { operator: 'Ada', now: clock.now() })

/** Whether some of these ask for exactly so many together. */
const canFill = ([first, ...rest]: readonly { quantity: number }[], copies: number): boolean => {
  if (copies === 0 || !first) return copies === 0
  return (
    canFill(rest, copies) || (first.quantity <= copies && canFill(rest, copies - first.quantity))
  )
}

/** Verifies a draw from the secret, the number of copies and the wanted quantities alone. */
const verify = (secret: string, copies: number, asked: readonly DrawnSeat[]) => {
  let left = copies
  return asked
    .map(({ seat, quantity }) => ({ seat, quantity, hash: sha256(`${secret}:${seat}`) }))
    .sort((one, other) => (one.hash < other.hash ? -1 : 1))
    .map(({ seat, quantity }, at, sorted) => {
      const placed = quantity <= left && canFill(sorted.slice(at + 1), left - quantity)
      if (placed) left -= quantity
      return { seat, quantity, placed }
    })
}

const byLot = async (quantities: number[]) => {
  const made = await seated(quantities)
  await pool.query(`UPDATE items SET shortage = 'lot', carton = 4 WHERE id = $1`, [made.id])
  return made
}

const committed = async (id: number): Promise<string> =>
  (await pool.query('SELECT secret FROM draws WHERE item_id = $1 AND closed_at IS NULL', [id]))
    .rows[0].secret

describe('a group with a lot', () => {
  test('publishes the hash while it is open, and never the secret', async () => {
    const { id, people } = await byLot([2, 2, 1])
    const [draw] = await drawsOf(id)
    expect(draw).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), secret: null })
    expect((await call('GET', `/draws/${draw!.id}/seats`)).status).toBe(404)

    const secret = await committed(id)
    const { token } = people[0]!.who
    const answers = async () =>
      Promise.all(
        reads.map(async ({ path }) => (await call('GET', withIds(path, id), { token })).text()),
      )
    expect((await answers()).filter((text) => text.includes(secret))).toEqual([])
    expect((await answers()).filter((text) => text.includes(draw!.hash))).not.toEqual([])
    clock.advance(day)
    await close(id)
    expect((await answers()).filter((text) => text.includes(secret))).not.toEqual([])
  })

  test('draws the seats that a verifier computes from the published data', async () => {
    const { id, people } = await byLot([2, 1, 3, 1, 2, 1, 1])
    const [before] = await drawsOf(id)
    clock.advance(day)
    expect(await close(id)).toBe('collecting')

    const [after] = await drawsOf(id)
    const secret = after!.secret!
    expect(after).toMatchObject({ id: before!.id, hash: before!.hash, copies: 8 })
    expect(sha256(secret)).toBe(before!.hash)
    const drawn = await seatsOf(after!)
    expect(drawn).toEqual(verify(secret, 8, drawn))
    expect(new Set(drawn.map(({ seat }) => seat))).toEqual(new Set(people.map(({ seat }) => seat)))
    for (const { seat, placed } of drawn)
      expect((await seatRow(seat)).state).toBe(placed ? 'active' : 'freed')
    expect(drawn.some(({ placed }) => !placed)).toBe(true)
  })

  test('decides by the secret also for a member who left and joined again', async () => {
    const { id, bundleId, people } = await byLot([1, 1, 1, 1])
    const who = await buyer()
    const first = await seatOf(await join(who, id, { bundleId }))
    await call('DELETE', `/participations/${first.id}`, { token: who.token })
    const { id: again } = await seatOf(await join(who, id, { bundleId }))
    expect(again).not.toBe(first.id)

    clock.advance(day)
    const seats = [...people.map(({ seat }) => seat), again]
    const asked = seats.map((seat) => ({ seat, quantity: 1, placed: true }))
    const isPlaced = (secret: string) =>
      verify(secret, 4, asked).find(({ seat }) => seat === again)!.placed
    const secrets = Array.from({ length: 200 }, (_, n) => sha256(`${n}`))
    const [wins, loses] = [secrets.find(isPlaced)!, secrets.find((given) => !isPlaced(given))!]
    const undone = new Error('undone')
    const stateAfter = async (secret: string) => {
      let state: string | undefined
      const closing = db.transaction(async (tx) => {
        await tx.run(sql`UPDATE draws SET secret = ${secret} WHERE item_id = ${id}`)
        await closeGroup(tx, id, clock.now())
        const seat = sql`SELECT state FROM participations WHERE id = ${again}`
        state = (await tx.first<{ state: string }>(seat))?.state
        throw undone
      })
      await expect(closing).rejects.toBe(undone)
      return state
    }
    expect(await stateAfter(wins)).toBe('active')
    expect(await stateAfter(loses)).toBe('freed')
  })

  test('commits to a new secret when it reopens, and keeps the old one published', async () => {
    const { id, bundleId } = await byLot([1, 1, 1, 1, 1])
    clock.advance(day)
    await close(id)
    const [old] = await drawsOf(id)
    // State of a short group after its charges.
    await pool.query('UPDATE items SET decide_by = $2 WHERE id = $1', [id, clock.now()])
    await operate(id, 'extend', new Date(clock.now().getTime() + day).toISOString())

    const [open, ...others] = await drawsOf(id)
    expect(others).toEqual([old])
    expect(open).toMatchObject({ secret: null, copies: null })
    expect(open!.hash).not.toBe(old!.hash)
    const before = await seatsOf(old!)
    // Seats taken after the question about the later deadline are not asked it.
    clock.advance(1000)
    const newcomers: number[] = []
    for (let n = 0; n < 5; n++)
      newcomers.push((await seatOf(await join(await buyer(), id, { bundleId }))).id)
    clock.advance(day)
    expect(await close(id)).toBe('collecting')

    const [after, ...kept] = await drawsOf(id)
    expect(kept).toEqual([old])
    expect(sha256(after!.secret!)).toBe(open!.hash)
    const drawn = await seatsOf(after!)
    expect(new Set(drawn.map(({ seat }) => seat))).toEqual(new Set(newcomers))
    expect(drawn).toEqual(verify(after!.secret!, after!.copies!, drawn))
    expect(await seatsOf(old!)).toEqual(before)
  })

  test('reveals the secret without a draw when it fills its cartons or fails', async () => {
    for (const [quantities, status] of [
      [[2, 2], 'collecting'],
      [[1], 'failed'],
    ] as const) {
      const { id } = await byLot([...quantities])
      clock.advance(day)
      expect(await close(id)).toBe(status)
      const [draw] = await drawsOf(id)
      expect(draw!.copies).toBeNull()
      expect(sha256(draw!.secret!)).toBe(draw!.hash)
      expect(await seatsOf(draw!)).toEqual([])
    }
  })
})

describe('a secret is committed', () => {
  test('when the operator opens the group, not before', async () => {
    const { id } = await group({ status: 'draft' })
    await operate(id, 'shortage', 'lot')
    await operate(id, 'open')
    expect(await hashesIn(id)).toEqual([])
    await operate(id, 'open')
    expect(await hashesIn(id)).toHaveLength(1)
  })

  test('when the rule of an open group changes to a lot', async () => {
    const { id } = await group()
    expect(await drawsOf(id)).toEqual([])
    await operate(id, 'shortage', 'lot')
    const [draw] = await drawsOf(id)
    await operate(id, 'shortage', 'lot')
    expect(await drawsOf(id)).toEqual([draw])
    await operate(id, 'shortage', 'order')
    expect(await drawsOf(id)).toEqual([])
  })

  test('separately for groups that open together', async () => {
    const ids = [(await group()).id, (await group()).id]
    await pool.query("UPDATE items SET shortage = 'lot' WHERE id = ANY ($1)", [ids])
    const [one, other] = await Promise.all(ids.map(hashesIn))
    expect(one).toHaveLength(1)
    expect(other).toHaveLength(1)
    expect(one).not.toEqual(other)
  })
})

test('the seats of a lot are paginated, and 404 for a group that is not public', async () => {
  const { id } = await byLot([1, 1, 1, 1, 1])
  clock.advance(day)
  await close(id)
  const [draw] = await drawsOf(id)
  const read = async (page: number) =>
    (await call('GET', `/draws/${draw!.id}/seats?page=${page}`)).json()
  expect((await read(1)).meta).toEqual({ current_page: 1, last_page: 1, per_page: 200, total: 5 })
  expect((await read(2)).data).toEqual([])
  await pool.query("UPDATE items SET published_at = '2099-01-01' WHERE id = $1", [id])
  expect((await call('GET', `/draws/${draw!.id}/seats`)).status).toBe(404)
})
