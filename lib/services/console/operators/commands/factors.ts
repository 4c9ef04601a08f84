import { generateURI, verify } from 'otplib'
import { attemptKey, forgetAttempts, takeAttempt } from '#kernel/attempts.ts'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { Deps } from '../../../deps.ts'
import { lockOperator } from '../queries.ts'
import { makeRecoveryCodes, recoveryCodeHash } from '../rules.ts'

/** Seconds by which the clock of a phone may be wrong. */
const tolerance = 30

export const totpUrl = (email: string, siteName: string, secret: string) =>
  generateURI({ issuer: siteName, label: email, secret })

const wrongCode = (message: 'code' | 'codeUsed') =>
  new DomainError('invalid', { fields: { code: [message] } })

/** Uses a code of the app: each step counts once. */
export const spendCode = async (tx: Tx, operator: number, code: string, now: Date) => {
  const { totp_secret: secret, totp_step: last } = await lockOperator(tx, operator)
  if (!secret) throw wrongCode('code')
  const epoch = Math.floor(now.getTime() / 1000)
  const read = await verify({ secret, token: code, epoch, epochTolerance: tolerance })
  if (!read.valid || !('timeStep' in read)) throw wrongCode('code')
  if (last !== null && read.timeStep <= last) throw wrongCode('codeUsed')
  await tx.run(sql`UPDATE operators SET totp_step = ${read.timeStep} WHERE id = ${operator}`)
}

const spendRecoveryCode = async (tx: Tx, operator: number, code: string, now: Date) => {
  const isUsed = await tx.run(sql`UPDATE operator_recovery_codes SET used_at = ${now}
    WHERE operator_id = ${operator} AND code_hash = ${recoveryCodeHash(code)} AND used_at IS NULL`)
  if (!isUsed) throw new DomainError('invalid', { fields: { recovery_code: ['recoveryCode'] } })
}

export type Factor = { code?: string | undefined; recovery_code?: string | undefined }

/** Uses one of both codes, and does the rest in the same transaction. Attempts are counted by operator. */
export const spendFactor = async <Result>(
  deps: Pick<Deps, 'db' | 'log' | 'clock'>,
  operator: number,
  { code, recovery_code }: Factor,
  work: (tx: Tx) => Promise<Result>,
) => {
  const key = attemptKey('operator-code', operator)
  await takeAttempt(deps, key)
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    if (code) await spendCode(tx, operator, code, now)
    else await spendRecoveryCode(tx, operator, recovery_code ?? '', now)
    await forgetAttempts(tx, key)
    return work(tx)
  })
}

/** Replaces the recovery codes, and returns the new ones: they are shown once. */
export const renewCodes = async (tx: Tx, operator: number) => {
  const codes = makeRecoveryCodes()
  await tx.run(sql`DELETE FROM operator_recovery_codes WHERE operator_id = ${operator}`)
  await tx.run(sql`INSERT INTO operator_recovery_codes (operator_id, code_hash)
    SELECT ${operator}, unnest(${codes.map(recoveryCodeHash)}::bytea[])`)
  return codes
}
