import { addPromotion, type NewPromotion } from '#lib/services/money/codes/commands/operate.ts'
import { dataOf, type openTestApi } from './api.ts'
import { type Buyer, buyersOf } from './buyer.ts'

type Api = Awaited<ReturnType<typeof openTestApi>>

export type Own = {
  code: string
  url: string
  amount: number
  guests: { name: string; state: string }[]
}

const none: NewPromotion = {
  code: '',
  amountCents: null,
  percent: null,
  freeDelivery: false,
  minimumCents: 0,

  interest: null,
  fromAt: null,
  untilAt: null,
  uses: null,
  usesEach: 1,
}

/** Builds shop codes and pairs of a host and a invitee at different addresses. */
export const invitingOf = (api: Api) => {
  const { call, db, pool } = api
  const { buildBuyer } = buyersOf(api)
  let made = 0
  const promote = async (given: Partial<NewPromotion>) => {
    const code = `PROVA${made++}`
    await db.transaction((tx) => addPromotion(tx, { ...none, code, ...given }))
    return code
  }
  const usedOf = async (code: string): Promise<number> =>
    (await pool.query('SELECT used FROM codes WHERE code = $1', [code])).rows[0].used
  const invitationOf = async ({ token }: Pick<Buyer, 'token'>) =>
    dataOf<Own>(await call('PUT', '/users/logged/invitation', { token }))
  /** Returns the euros a member received for invitations, as invitee and as host. */
  const givenTo = async ({ member }: Pick<Buyer, 'member'>) =>
    (
      await pool.query<{ euros: number }>(
        `SELECT (coalesce(sum(available_cents), 0) / 100)::int AS euros FROM credit_lines
         WHERE member_id = $1 AND kind = 'invited'`,
        [member.id],
      )
    ).rows[0]!.euros
  const move = ({ member }: Buyer, street: string) =>
    pool.query('UPDATE postal_addresses SET street = $2 WHERE member_id = $1', [member.id, street])
  const pair = async () => {
    const [host, invitee] = [await buildBuyer(), await buildBuyer()]
    await move(invitee, 'via delle Rose')
    return { host, invitee, code: (await invitationOf(host)).code }
  }
  return { promote, usedOf, invitationOf, givenTo, move, pair }
}
