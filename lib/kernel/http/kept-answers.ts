import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { before, hours } from '#lib/format/durations.ts'
import type { Db, Tx } from '../db/connection.ts'
import { sql } from '../db/sql.ts'
import { DomainError } from '../error.ts'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** Encrypts with a secret of the caller, so that the stored data alone cannot be decrypted. */
const sealedBy = (secret: string, scope: string) => {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, scope, purpose, 32))
  const key = derive('answer')
  return {
    id: derive('id'),
    /** Keyed hash that compares texts; a password in the text cannot be guessed from it. */
    fingerprint: (text: string) => createHmac('sha256', derive('body')).update(text).digest(),
    seal: (text: string) => {
      const iv = randomBytes(ivLength)
      const sealing = createCipheriv(cipher, key, iv)
      const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return Buffer.concat([iv, sealing.getAuthTag(), sealed])
    },
    open: (kept: Buffer) => {
      const opening = createDecipheriv(cipher, key, kept.subarray(0, ivLength))
      opening.setAuthTag(kept.subarray(ivLength, ivLength + tagLength))
      const opened = opening.update(kept.subarray(ivLength + tagLength))
      return Buffer.concat([opened, opening.final()]).toString('utf8')
    },
  }
}

declare const answers: unique symbol

/** Response of a creating call. Only `once` creates it, so such calls must go through it. */
export class Made<Output> {
  readonly text: string
  declare readonly [answers]: Output

  constructor(text: string) {
    this.text = text
  }
}

/** Call with an idempotency key. */
export type Keyed = ReturnType<Key['for']>

type StoredAnswer = { body: Buffer; answer: Buffer }

export const hoursKept = 24

const freshSince = (now: Date) => before(now, hours(hoursKept))

/** The scope separates endpoint and caller from others, the body a repeat from another request. */
export const keyOf = (key: string, scope: string) => {
  const sealed = sealedBy(key, scope)
  const named = { id: sealed.id, name: sealed.id.toString('hex') }
  const withBody = (given: object) => {
    const body = sealed.fingerprint(JSON.stringify(given))
    const opened = (row: StoredAnswer): Made<never> | DomainError =>
      row.body.equals(body) ? new Made(sealed.open(row.answer)) : new DomainError('key_reused')
    return { ...named, body, seal: sealed.seal, opened }
  }
  return { ...named, for: withBody }
}

export type Key = ReturnType<typeof keyOf>

/** True when a response is stored under the key, whatever the body of its call was. */
export const hasAnswer = async (db: Db, { id }: Key, now: Date) =>
  (await db.first(
    sql`SELECT FROM idempotency_keys WHERE id = ${id} AND created_at > ${freshSince(now)}`.named(
      'has-answer',
    ),
  )) !== undefined

/** Returns the stored response. Throws when the key belongs to a different request. */
export const findAnswer = async (db: Db, { id, opened }: Keyed, now: Date) => {
  const row = await db.first<StoredAnswer>(
    sql`SELECT body, answer FROM idempotency_keys
      WHERE id = ${id} AND created_at > ${freshSince(now)}`.named('find-answer'),
  )
  const answer = row && opened(row)
  if (answer instanceof DomainError) throw answer
  return answer
}

type Row = { name: string; ours: boolean; body: Buffer | null; answer: Buffer | null }

/** Open when the call has not run yet; `answer` is undefined while another process runs it. */
export type Claim =
  | { isOpen: true }
  | { isOpen: false; answer: Made<never> | DomainError | undefined }

// Tries the lock without waiting: waiting requests would use up the connections.
const claim = (keys: readonly Keyed[], now: Date) =>
  sql`SELECT encode(k.id, 'hex') AS "name", ours, body, answer
    FROM unnest(${keys.map(({ id }) => id)}::bytea[]) k(id), claim_answer(k.id, ${freshSince(now)})`.named(
    'claim-answers',
  )

/** Claims each call for this transaction; of several with one key, the first gets it. */
export const claimAnswers = async (
  tx: Tx,
  calls: readonly (Keyed | undefined)[],
  now: Date,
): Promise<Claim[]> => {
  const firsts = new Map<string, Keyed>()
  for (const keyed of calls) if (keyed && !firsts.has(keyed.name)) firsts.set(keyed.name, keyed)
  const rows = firsts.size > 0 ? await tx.rows<Row>(claim([...firsts.values()], now)) : []
  const rowByName = new Map(rows.map((row) => [row.name, row]))
  return calls.map((keyed) => {
    if (!keyed) return { isOpen: true }
    const row = firsts.get(keyed.name) === keyed ? rowByName.get(keyed.name) : undefined
    if (!row?.ours) return { isOpen: false, answer: undefined }
    const { body, answer } = row
    return body && answer
      ? { isOpen: false, answer: keyed.opened({ body, answer }) }
      : { isOpen: true }
  })
}

export const keepAnswers = async (
  tx: Tx,
  kept: readonly { keyed: Keyed; text: string }[],
  now: Date,
) => {
  if (kept.length === 0) return
  await tx.run(
    sql`INSERT INTO idempotency_keys (id, body, answer, created_at)
      SELECT id, body, answer, ${now} FROM unnest(${kept.map(({ keyed }) => keyed.id)}::bytea[],
        ${kept.map(({ keyed }) => keyed.body)}::bytea[],
        ${kept.map(({ keyed, text }) => keyed.seal(text))}::bytea[]) k(id, body, answer)
      ON CONFLICT (id) DO UPDATE SET
        body = excluded.body, answer = excluded.answer, created_at = excluded.created_at`.named(
      'keep-answers',
    ),
  )
}
