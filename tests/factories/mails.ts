import type { Pool } from 'pg'

export type Written = {
  kind: string
  data: { path: string; name: string } & Record<string, unknown>
}

/** Data of the request shown in confirmation mails, with defaults for tests that do not check it. */
export const aClaim = {
  code: '042137',
  minutes: 30,
  device: 'Firefox, Windows',
  address: '192.0.2.*',
  at: Date.parse('2026-11-21T17:30:00Z'),
}

/** Returns unsent mails to an address, the newest last. */
export const mailsTo = async (pool: Pool, email: string) => {
  const { rows } = await pool.query<Written>(
    'SELECT kind, data FROM outbox WHERE recipient = $1 ORDER BY created_at, id',
    [email],
  )
  return rows
}

/** Returns the two parts behind the # of the newest link of a kind: its owner and the secret. */
export const linkTo = async (pool: Pool, email: string, kind: string) => {
  const written = (await mailsTo(pool, email)).filter((mail) => mail.kind === `accounts.${kind}`)
  const [, whose = '', secret = ''] = /#([^/]+)\/(.+)$/.exec(written.at(-1)?.data.path ?? '') ?? []
  return { whose: decodeURIComponent(whose), secret }
}

/** Returns the six digits of the newest mail that has a code. */
export const codeTo = async (pool: Pool, email: string) =>
  String((await mailsTo(pool, email)).findLast(({ data }) => data.code)?.data.code ?? '')
