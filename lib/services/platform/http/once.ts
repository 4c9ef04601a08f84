import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import type { Db, Tx } from '../db/connection.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../error.ts'
import { InvalidInput } from './issues.ts'
import { sealedBy } from './sealed.ts'
import { fieldMessage } from './words.ts'

declare const answers: unique symbol

/** The answer of a call that creates, as text: only `once` makes it, so that no such call goes without. */
export class Made<Output> {
  readonly text: string
  declare readonly [answers]: Output

  constructor(text: string) {
    this.text = text
  }
}

/** Runs what a call creates and answers, in one transaction, at most once for each key of the caller. */
export type Once<Output> = {
  <Done extends Output>(work: (tx: Tx) => Promise<Done>): Promise<Made<Output>>
  /** The same for the same call: what asks somebody outside before it can answer calls it so there. */
  id: string
}

const header = 'idempotency-key'
const wellFormed = /^[\x21-\x7e]{8,200}$/
export const hoursKept = 24

const readKey = (request: Request) => {
  const given = request.headers.get(header)
  if (given !== null && !wellFormed.test(given))
    throw new InvalidInput({ 'Idempotency-Key': [fieldMessage('idempotencyKey')] })
  return given ?? undefined
}

/** Whoever is second waits so long for the first; then it is asked to come back. */
const patience = { times: 20, milliseconds: 100 }

type Asked = { endpoint: Endpoint; request: Request; member: number | null; given: object }
type Kept = { body: Buffer; answer: Buffer }

/** `find` tells what was answered before, for the call that nobody need do again. */
export const createOnce = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, asked: Asked) => {
  const { endpoint, request, member, given } = asked
  const key = readKey(request)
  if (key === undefined) {
    const run = async (work: (tx: Tx) => Promise<unknown>) =>
      new Made(JSON.stringify(await db.transaction(work)))
    return { find: async () => undefined, once: Object.assign(run, { id: randomUUID() }) }
  }

  const sealed = sealedBy(key, `${endpoint.method} ${endpoint.path} ${member ?? 'nobody'}`)
  const { id } = sealed
  const body = sealed.fingerprint(JSON.stringify(given))

  const opened = (row: Kept) => {
    if (!row.body.equals(body)) throw new DomainError('key_reused')
    return new Made(sealed.open(row.answer))
  }

  const find = async (on: Db) => {
    const row = await on.first<Kept>(
      sql`SELECT body, answer FROM idempotency_keys
        WHERE id = ${id} AND created_at > ${clock.now()}::timestamptz - make_interval(hours => ${hoursKept}::int)`.named(
        'find-answer',
      ),
    )
    if (!row) return undefined
    return opened(row)
  }

  // Not waited for with a connection in hand: those who wait would leave none to who works.
  const claim = async (tx: Tx) =>
    (await tx.first<{ ours: boolean; body: Buffer | null; answer: Buffer | null }>(
      sql`SELECT ours, body, answer FROM claim_answer(${id},
        ${clock.now()}::timestamptz - make_interval(hours => ${hoursKept}::int))`.named(
        'claim-answer',
      ),
    ))!

  const keep = (tx: Tx, text: string) =>
    tx.run(
      sql`INSERT INTO idempotency_keys (id, body, answer, created_at)
      VALUES (${id}, ${body}, ${sealed.seal(text)}, ${clock.now()})
      ON CONFLICT (id) DO UPDATE SET
        body = excluded.body, answer = excluded.answer, created_at = excluded.created_at`.named(
        'keep-answer',
      ),
    )

  const attempt = (work: (tx: Tx) => Promise<unknown>) =>
    db.transaction(async (tx) => {
      const { ours, body: kept, answer } = await claim(tx)
      if (!ours) return undefined
      if (kept && answer) return opened({ body: kept, answer })
      const made = new Made(JSON.stringify(await work(tx)))
      await keep(tx, made.text)
      return made
    })

  const run = async (work: (tx: Tx) => Promise<unknown>) => {
    for (let time = 0; time < patience.times; time++) {
      const made = await attempt(work)
      if (made) return made
      await pause(patience.milliseconds)
    }
    throw new DomainError('still_running', { retryAfter: 1 })
  }
  return { find: () => find(db), once: Object.assign(run, { id: id.toString('hex') }) }
}
