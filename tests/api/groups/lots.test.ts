import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { dataOf, openTestApi } from '../api.ts'
import { declaredEndpoints, withIds } from '../endpoints.ts'
import { groupLife } from '../group-life.ts'

const api = await openTestApi()
const { pool, clock, call } = api
const { buyer, close, group, inDays, leave, operate, pass, seated, seatRow, take } = groupLife(api)
const reads = (await declaredEndpoints()).filter(({ method, bytes }) => method === 'GET' && !bytes)

type Draw = { id: number; hash: string; secret: string | null; copies: number | null }
type DrawnSeat = { seat: number; quantity: number; placed: boolean }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const drawsOf = async (id: number) =>
  (await dataOf<{ draws: Draw[] }>(await call('GET', `/preorders/${id}`))).draws
const seatsOf = async (draw: Draw) =>
  dataOf<DrawnSeat[]>(await call('GET', `/draws/${draw.id}/seats`))
const hashesIn = async (id: number) =>
  (await pool.query('SELECT hash FROM draws WHERE item_id = $1', [id])).rows

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

test('publishes the hash while the group is open, and the secret only after it', async () => {
  const { id, people } = await byLot([2, 2, 1])
  const [draw] = await drawsOf(id)
  expect(draw).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), secret: null })
  expect((await call('GET', `/draws/${draw!.id}/seats`)).status).toBe(404)
  const { rows } = await pool.query('SELECT secret FROM draws WHERE item_id = $1', [id])
  const secret: string = rows[0].secret
  const { token } = people[0]!.who
  const answersWith = async (text: string) => {
    const answers = await Promise.all(
      reads.map(async ({ path }) => (await call('GET', withIds(path, id), { token })).text()),
    )
    return answers.filter((answer) => answer.includes(text)).length
  }
  expect(await answersWith(secret)).toBe(0)
  expect(await answersWith(draw!.hash)).toBeGreaterThan(0)
  await pass(1)
  await close(id)
  expect(await answersWith(secret)).toBeGreaterThan(0)
})

test('draws the seats that a verifier computes from the published data', async () => {
  const { id, bundleId, people } = await byLot([2, 1, 3, 1, 2, 1])
  // The member who left and joined again is drawn by the new seat.
  const who = await buyer()
  await leave(who, await take(who, id, { bundleId }))
  const again = await take(who, id, { bundleId })
  const [before] = await drawsOf(id)
  await pass(1)
  expect(await close(id)).toBe('collecting')

  const [after] = await drawsOf(id)
  const secret = after!.secret!
  expect(after).toMatchObject({ id: before!.id, hash: before!.hash, copies: 8 })
  expect(sha256(secret)).toBe(before!.hash)
  const drawn = await seatsOf(after!)
  expect(drawn).toEqual(verify(secret, 8, drawn))
  expect(new Set(drawn.map(({ seat }) => seat))).toEqual(
    new Set([...people.map(({ seat }) => seat), again]),
  )
  for (const { seat, placed } of drawn)
    expect((await seatRow(seat)).state).toBe(placed ? 'active' : 'freed')
  expect(drawn.some(({ placed }) => !placed)).toBe(true)

  const page = async (number: number) =>
    (await call('GET', `/draws/${after!.id}/seats?page=${number}`)).json()
  expect((await page(1)).meta).toEqual({ current_page: 1, last_page: 1, per_page: 200, total: 7 })
  expect((await page(2)).data).toEqual([])
  await pool.query("UPDATE items SET published_at = '2099-01-01' WHERE id = $1", [id])
  expect((await call('GET', `/draws/${after!.id}/seats`)).status).toBe(404)
})

test('commits to a new secret when the group reopens, and keeps the old one published', async () => {
  const { id, bundleId } = await byLot([1, 1, 1, 1, 1])
  await pass(1)
  await close(id)
  const [old] = await drawsOf(id)
  // State of a short group after its charges.
  await pool.query('UPDATE items SET decide_by = $2 WHERE id = $1', [id, clock.now()])
  await operate('extend', id, inDays(1).toISOString())
  const [open, ...others] = await drawsOf(id)
  expect(others).toEqual([old])
  expect(open).toMatchObject({ secret: null, copies: null })
  expect(open!.hash).not.toBe(old!.hash)
  const before = await seatsOf(old!)
  // Seats taken after the question about the later deadline are not asked it.
  clock.advance(1000)
  const newcomers: number[] = []
  for (let n = 0; n < 5; n++) newcomers.push(await take(await buyer(), id, { bundleId }))
  await pass(1)
  expect(await close(id)).toBe('collecting')
  const [after, ...kept] = await drawsOf(id)
  expect(kept).toEqual([old])
  expect(sha256(after!.secret!)).toBe(open!.hash)
  const drawn = await seatsOf(after!)
  expect(new Set(drawn.map(({ seat }) => seat))).toEqual(new Set(newcomers))
  expect(drawn).toEqual(verify(after!.secret!, after!.copies!, drawn))
  expect(await seatsOf(old!)).toEqual(before)
})

test('commits to a secret when the operator opens the group or changes its rule, each its own', async () => {
  const [draft, open] = [(await group({ status: 'draft' })).id, (await group()).id]
  for (const action of ['shortage', 'open', 'open']) {
    expect(await hashesIn(draft)).toEqual([])
    await operate(action, draft, ...(action === 'shortage' ? ['lot'] : []))
  }
  expect(await drawsOf(open)).toEqual([])
  for (const _ of [1, 2]) await operate('shortage', open, 'lot')
  const [one, other] = [await hashesIn(draft), await hashesIn(open)]
  expect([one.length, other.length]).toEqual([1, 1])
  expect(one).not.toEqual(other)
  await operate('shortage', open, 'order')
  expect(await drawsOf(open)).toEqual([])
  // A rule shown on the page does not change under those who have joined.
  const { id } = await seated([1])
  for (const [action, value] of [
    ['shortage', 'lot'],
    ['carton', '3'],
  ] as const)
    await expect(operate(action, id, value)).rejects.toThrow('conflict')
  await operate('margin', id, '50')
})
