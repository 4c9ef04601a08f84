import { expect, test } from 'vitest'
import { openTestApi } from '../api/api.ts'
import { buildNotification, buildSession } from '../factories/members.ts'

const { call, pool, clock } = await openTestApi()
const some = Array.from({ length: 40 }, (_, place) => place)

test('a notification that arrives while the list is closed stays unseen and is not lost', async () => {
  const { member, token } = await buildSession(pool, { now: clock.now() })
  const shown: number[] = []
  for (const _ of some) shown.push(await buildNotification(pool, { member }))
  const until = shown.at(-1)
  const [came, ...answers] = await Promise.all([
    Promise.all(some.map(() => buildNotification(pool, { member }))),
    ...some.map((place) =>
      call('PUT', `/users/logged/notifications/${place % 2 ? 'seen' : 'read'}?until=${until}`, {
        token,
        address: `198.51.100.${place}`,
      }),
    ),
  ])
  expect(answers.map(({ status }) => status)).toEqual(some.map(() => 200))
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM notifications
     WHERE member_id = $1 AND seen_at IS NULL AND read_at IS NULL ORDER BY id`,
    [member.id],
  )
  expect(rows.map(({ id }) => Number(id))).toEqual(came.toSorted((a, b) => a - b))
})
