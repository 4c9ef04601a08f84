import { beforeEach, expect, test } from 'vitest'
import { optOutToken } from '#lib/services/platform/mail/opt-out.ts'
import { notify } from '#lib/services/platform/notify.ts'
import { until } from '../crash/processes.ts'
import { openMailServer } from '../factories/mail-server.ts'
import { buildMember, buildSession } from '../factories/members.ts'
import { openTestApi } from './api.ts'
import { startErrands, startWorker } from './outbox.ts'

const api = await openTestApi()
const { call, db, pool, clock } = api

beforeEach(() =>
  pool.query(
    'DELETE FROM outbox; DELETE FROM outbox_keys; DELETE FROM rate_limits; DELETE FROM optional_mails',
  ),
)

type Answer = { data: { about: string; address: string; on: boolean } }
const ask = async (method: string, token: string, init: object = {}) => {
  const response = await call(method, `/opt_outs/${token}`, init)
  expect(response.status).toBe(200)
  return ((await response.json()) as Answer).data
}

const notice = {
  description: 'La tua proposta **Orbita Nove** piace',
  picture_id: null,
  type: 'proposal',
  slug: 'orbita-nove',
  id: 7,
  url: null,
}

test('a mail of notices ends its own kind by one click of a mail program, signed in or not', async () => {
  const server = await openMailServer()
  await startErrands(api)
  await startWorker(api, server.url)
  const member = await buildMember(pool, { verifiedAt: clock.now() })
  const tell = () =>
    db.transaction((tx) => notify(tx, { member: member.id, type: 'proposal', data: notice }))
  await tell()
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
  await tell()
  await until('all is done', async () => {
    const { rows } = await pool.query('SELECT FROM outbox WHERE sent_at IS NULL')
    return rows.length === 0
  })
  expect(server.recipients()).toEqual([member.email])
  const { rows } = await pool.query('SELECT FROM notifications WHERE member_id = $1', [member.id])
  expect(rows).toHaveLength(2)
  await server.close()
})

test.each(['proposal', 'digest', 'marketing'] as const)(
  'looking at the link of %s changes nothing; stopping and resuming do, also twice and at once',
  async (about) => {
    const { member, token: session } = await buildSession(pool, { now: clock.now() })
    const token = await optOutToken(db, member.id, about)
    await ask('DELETE', token)
    const on = { about, address: expect.stringMatching(/^s….@example\.org$/), on: true }
    expect(await ask('GET', token)).toEqual(on)
    expect(await ask('GET', token, { token: session })).toEqual(on)
    const stopped = await Promise.all([ask('POST', token), ask('POST', token)])
    expect(stopped).toEqual([
      { ...on, on: false },
      { ...on, on: false },
    ])
    expect(await ask('GET', token)).toEqual({ ...on, on: false })
    expect(await ask('DELETE', token)).toEqual(on)
  },
)

test('a link that nobody signed, or was changed, or whose member left, is none', async () => {
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
  for (const each of wrong)
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await call(method, `/opt_outs/${encodeURIComponent(each)}`)).status).toBe(404)
  await pool.query('UPDATE members SET deleted_at = now() WHERE id = $1', [member.id])
  expect((await call('POST', `/opt_outs/${token}`)).status).toBe(404)
})
