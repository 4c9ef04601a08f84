import { expect, test } from 'vitest'
import { moveDelivery } from '#lib/services/money/groups/commands/operate.ts'
import { mailsTo } from '../factories/mails.ts'
import { openTestApi } from './api.ts'
import { groupLife } from './group-life.ts'

const api = await openTestApi()
const { pool, db, clock } = api
const { closedIn } = groupLife(api)

const lastMail = async (email: string) => (await mailsTo(pool, email)).at(-1)

test('mails a delivery moved after closing with both months', async () => {
  const { id, people } = await closedIn([3])
  const email = people[0]!.who.member.email
  const by = { operator: 'Ada', now: clock.now() }
  for (const [day, text] of [
    ['2027-03-01', 'La consegna è prevista per marzo 2027.'],
    ['2027-05-01', 'La consegna passa da marzo 2027 a maggio 2027.'],
  ] as const) {
    await db.transaction((tx) => moveDelivery(tx, id, day, by))
    expect(await lastMail(email)).toMatchObject({
      kind: 'groups.news',
      data: { news: 'delayed', said: text },
    })
  }
})
