import { beforeEach, expect, test } from 'vitest'
import type { MemberId } from '#kernel/http/member-id.ts'
import {
  changePreferences,
  changeSettings,
  recordConsents,
} from '#lib/services/members/preferences/commands.ts'
import { isOn as readIsOn } from '#lib/services/reach/opt-outs/routes.ts'
import { type MailSubject, optOutToken } from '#lib/tools/mail/opt-out.ts'
import { notify } from '#lib/tools/notify.ts'
import { until } from '../../crash/processes.ts'
import { openMailServer } from '../../factories/mail-server.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { openTestApi } from '../api.ts'
import { startTasks, startWorker } from '../outbox.ts'

const api = await openTestApi()
const { call, db, pool, clock } = api

beforeEach(() =>
  pool.query(
    'DELETE FROM outbox; DELETE FROM outbox_keys; DELETE FROM rate_limits; DELETE FROM optional_mails',
  ),
)

const ask = async (path: string, init: object) => {
  const response = await call('POST', path, init)
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: unknown }).data
}

const notice = {
  description: 'La tua proposta **Orbita Nove** piace',
  picture_id: null,
  type: 'proposal',
  slug: 'orbita-nove',
  id: 7,
  url: null,
}

test('one click in a mail program unsubscribes from the kind of the mail, without a session', async () => {
  const server = await openMailServer()
  await startTasks(api)
  await startWorker(api, server.url)
  const member = await buildMember(pool, { verifiedAt: clock.now() })
  const notifyMember = () =>
    db.transaction((tx) => notify(tx, { member: member.id, type: 'proposal', data: notice }))
  await notifyMember()
  await until('it was sent', async () => server.recipients().includes(member.email))
  const { headers, text, subject } = await server.read(0)
  expect(subject).toBe('La tua proposta Orbita Nove piace')
  expect(text).toContain('http://localhost:3000/proposte/7/orbita-nove')
  const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value
  const address = /^<http:\/\/localhost:3000\/api(\/opt_outs\/.+)>$/.exec(
    headerOf('list-unsubscribe') ?? '',
  )?.[1]
  expect(headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const page = /avvisi\/basta#(\S+)/.exec(text ?? '')?.[1]
  expect(address).toBe(`/opt_outs/${page}`)

  const clicked = await call('POST', address!, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(clicked.status).toBe(200)
  await notifyMember()
  await until('all is done', async () => {
    const { rows } = await pool.query('SELECT FROM outbox WHERE sent_at IS NULL')
    return rows.length === 0
  })
  expect(server.recipients()).toEqual([member.email])
  const { rows } = await pool.query('SELECT FROM notifications WHERE member_id = $1', [member.id])
  expect(rows).toHaveLength(2)
  await server.close()
})

type Member = { id: MemberId }
const isOn = (member: Member, subject: MailSubject) => readIsOn(db, { member: member.id, subject })

/** Builds a member subscribed to every kind of mail. */
const wanting = async () => {
  const session = await buildSession(pool, { now: clock.now() })
  const { id } = session.member
  const origin = { address: '198.51.100.1', now: clock.now() }
  await changePreferences(db, id, [
    { type: 'proposal', email: true },
    { type: 'comment', email: true },
  ])
  await changeSettings(db, id, { digest: 'sunday' })
  await db.transaction((tx) => recordConsents(tx, id, { marketing: true }, origin))
  return session
}

test.each(['proposal', 'digest', 'marketing'] as const)(
  'the link of %s unsubscribes only from its kind, even twice or concurrently',
  async (about) => {
    const { member, token: session } = await wanting()
    expect(await isOn(member, about)).toBe(true)
    const token = await optOutToken(db, member.id, about)
    const expected = { about }
    const body = { token }
    const once = [ask('/opt_outs', { body }), ask(`/opt_outs/${token}`, { body: 'x' })]
    expect(await Promise.all(once)).toEqual([expected, expected])
    expect(await isOn(member, about)).toBe(false)
    expect(await ask('/opt_outs', { body, token: session })).toEqual(expected)
    const others = (['proposal', 'comment', 'digest'] as const).filter((each) => each !== about)
    for (const each of others) expect(await isOn(member, each)).toBe(true)
  },
)

test('a link reveals nothing, resubscribes to nothing and opens no session', async () => {
  const { member } = await wanting()
  const token = await optOutToken(db, member.id, 'comment')
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
    for (const path of ['/opt_outs', `/opt_outs/${token}`])
      expect([404, 405]).toContain((await call(method, path, {})).status)
  expect(await isOn(member, 'comment')).toBe(true)
  const response = await call('POST', `/opt_outs/${token}`)
  expect(await response.json()).toEqual({ data: { about: 'comment' } })
  expect(response.headers.get('set-cookie')).toBeNull()
  expect((await call('GET', '/users/logged', { token })).status).toBe(401)
})

test('refuses an unsigned or changed link, and one of a deleted member', async () => {
  const member = await buildMember(pool)
  const other = await buildMember(pool)
  const token = await optOutToken(db, member.id, 'digest')
  const [, , signed] = token.split('.')
  const wrong = [
    `${other.id}.digest.${signed}`,
    `${member.id}.marketing.${signed}`,
    `${member.id}.digest.${'A'.repeat(32)}`,
    'x',
    "1' OR 1=1",
  ]
  const statuses = async (given: string) => [
    (await call('POST', '/opt_outs', { body: { token: given } })).status,
    (await call('POST', `/opt_outs/${encodeURIComponent(given)}`)).status,
  ]
  for (const each of wrong) expect(await statuses(each)).toEqual([404, 404])
  await pool.query('UPDATE members SET deleted_at = now() WHERE id = $1', [member.id])
  expect(await statuses(token)).toEqual([404, 404])
})
