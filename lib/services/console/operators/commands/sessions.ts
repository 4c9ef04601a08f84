import { attemptKey, forgetAttempts, takeAttempt } from '#kernel/attempts.ts'
import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { keptSecret } from '#kernel/kept-secrets.ts'
import { recordAct } from '#kernel/operator-acts.ts'
import { after } from '#lib/format/durations.ts'
import { checkPassword } from '#lib/tools/password-hash.ts'
import type { Deps } from '../../../deps.ts'
import { type ClientInfo, coarse, describeAgent } from '../../../members/sessions/rules.ts'
import { findByEmail, lockOperator } from '../queries.ts'
import { idleLife, makeSecret, secretHash, sessionLife } from '../rules.ts'
import { takeSignIn } from './challenges.ts'
import { type Factor, spendFactor } from './factors.ts'

type SignInDeps = Pick<Deps, 'config' | 'db' | 'log' | 'clock'>
type Entry = { from: ClientInfo; requestId: string; now: Date }

/** Opens a session and returns its token. Each sign-in is recorded. */
export const openSession = async (
  tx: Tx,
  operator: number,
  means: 'passkey' | 'password' | 'demo' | 'invitation',
  { from, requestId, now }: Entry,
) => {
  const { name } = await lockOperator(tx, operator)
  const token = makeSecret()
  const { label } = describeAgent(from.agent)
  const expiresAt = after(now, sessionLife)
  const opened = await tx.first<{ id: number }>(sql`INSERT INTO operator_sessions
      (operator_id, token_hash, created_at, seen_at, idle_until, expires_at, label, address)
    VALUES (${operator}, ${secretHash(token)}, ${now}, ${now}, ${after(now, idleLife)},
      ${expiresAt}, ${label}, ${coarse(from.address)})
    RETURNING id`)
  await recordAct(tx, 'session.begin', { means }, now, { name, operator, request: requestId })
  return { token, session: opened!.id }
}

export const signInByPasskey = (
  deps: SignInDeps,
  { ticket, response, ...entry }: Entry & { ticket: string; response: object },
) =>
  deps.db.transaction(async (tx) => {
    const operator = await takeSignIn(deps, tx, { ticket, response, now: entry.now })
    return openSession(tx, operator, 'passkey', entry)
  })

/** Unknown address, missing password and wrong password give one error, after the same work. */
export const signInByPassword = async (
  deps: SignInDeps,
  {
    email,
    password,
    code,
    recovery_code,
    ...entry
  }: Entry & Factor & { email: string; password: string },
) => {
  const key = attemptKey('operator-password', email)
  await takeAttempt(deps, key)
  const row = await findByEmail(deps.db, email)
  const isRight = await checkPassword(row?.password_hash ?? null, password)
  if (!row || !isRight) throw new DomainError('wrong_credentials')
  return spendFactor(deps, row.id, { code, recovery_code }, async (tx) => {
    await forgetAttempts(tx, key)
    return openSession(tx, row.id, 'password', entry)
  })
}

const demoSecret = 'console-demo'
const demoOwner = { name: 'Demo', email: 'gestione@insieme.example' }

/** Secret of the link with which a demo is tried; it opens nothing elsewhere. */
export const openDemoLink = async ({ db }: Pick<Deps, 'db'>, now: Date) => {
  await db.run(sql`INSERT INTO operators (name, email, roles, invited_at, joined_at)
    SELECT ${demoOwner.name}, ${demoOwner.email}, '{owner}', ${now}, ${now}
    WHERE NOT EXISTS (SELECT FROM operators WHERE email = ${demoOwner.email})`)
  return keptSecret(db, demoSecret)
}

export const signInToDemo = async (
  { config, db }: SignInDeps,
  { token, ...entry }: Entry & { token: string },
) => {
  const isKnown = config.enableDemo && token === (await keptSecret(db, demoSecret))
  const owner = isKnown ? await findByEmail(db, demoOwner.email) : undefined
  if (!owner) throw new DomainError('wrong_credentials')
  return db.transaction((tx) => openSession(tx, owner.id, 'demo', entry))
}

/** Records the use of a session, which keeps it alive. */
export const touchSession = (db: Db, session: number, now: Date) =>
  db.run(sql`UPDATE operator_sessions
    SET seen_at = ${now}, idle_until = least(${after(now, idleLife)}, expires_at)
    WHERE id = ${session}`)

export const endSession = (db: Db, session: number, now: Date) =>
  db.run(sql`UPDATE operator_sessions SET ended_at = ${now}
    WHERE id = ${session} AND ended_at IS NULL`)

export const endSessionsOf = (tx: Tx, operator: number, now: Date) =>
  tx.run(sql`UPDATE operator_sessions SET ended_at = ${now}
    WHERE operator_id = ${operator} AND ended_at IS NULL`)
