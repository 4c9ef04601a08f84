import type { Pool } from 'pg'

export type Written = {
  kind: string
  data: { path: string; name: string } & Record<string, unknown>
}

/** What a mail that confirms says of the request: by default one that nobody looks at. */
export const aClaim = {
  code: '042137',
  minutes: 30,
  device: 'Firefox, Windows',
  address: '192.0.2.*',
  at: Date.parse('2026-11-21T17:30:00Z'),
}

/** What was written to an address and not sent yet, the newest last. */
export const mailsTo = async (pool: Pool, email: string) => {
  const { rows } = await pool.query<Written>(
    'SELECT kind, data FROM outbox WHERE recipient = $1 ORDER BY created_at, id',
    [email],
  )
  return rows
}

/** The two parts behind the # of the last link of a kind: whose it is, and the secret. */
export const linkTo = async (pool: Pool, email: string, kind: string) => {
  const written = (await mailsTo(pool, email)).filter((mail) => mail.kind === `accounts.${kind}`)
  const [, whose = '', secret = ''] = /#([^/]+)\/(.+)$/.exec(written.at(-1)?.data.path ?? '') ?? []
  return { whose: decodeURIComponent(whose), secret }
}

/** The six digits of the last mail that has some. */
export const codeTo = async (pool: Pool, email: string) =>
  String((await mailsTo(pool, email)).findLast(({ data }) => data.code)?.data.code ?? '')
