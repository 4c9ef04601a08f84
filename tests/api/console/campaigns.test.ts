import { expect, test } from 'vitest'
import { buildMember } from '../../factories/members.ts'
import { codeOf, dataOf, readProblem } from '../api.ts'
import { workingAt } from '../outbox.ts'
import { openTestConsole } from './console.ts'

const api = await openTestConsole()
const { call, join, confirmed, pool, clock } = api
const owner = await join('owner')
const { cookie } = owner

const words = { subject: 'Otto giochi nuovi', body: 'Da stasera.', path: '/reega' }
const send = async (name: string, starts: string | null = null) =>
  confirmed(owner, '/campaigns/send', { name, ...words, starts }, false)
const list = async () =>
  dataOf<{ name: string; state: string; sent: number; people: number }[]>(
    await call('GET', '/campaigns', { cookie }),
  )
const mails = async () =>
  (await pool.query("SELECT recipient, queue FROM outbox WHERE kind = 'campaigns.news'")).rows

const member = await buildMember(pool, { verifiedAt: clock.now() })
await pool.query(
  `INSERT INTO consents (member_id, kind, given, version, answered_at)
   VALUES ($1, 'marketing', true, '1', $2)`,
  [member.id, clock.now()],
)

test('a trial goes to the own address only', async () => {
  expect((await call('POST', '/campaigns/try', { cookie, body: words })).status).toBe(204)
  expect(await mails()).toEqual([{ recipient: owner.email, queue: 'mail' }])
  await pool.query("DELETE FROM outbox WHERE kind = 'campaigns.news'")
})

test('the audience is counted before anything is sent', async () => {
  const audience = await call('GET', '/campaigns/audience', { cookie })
  expect(await dataOf(audience)).toMatchObject({ people: 1, mail: 1, full: 0 })
  const none = await call('GET', '/campaigns/audience?level=9', { cookie })
  expect(await dataOf(none)).toMatchObject({ people: 0 })
})

test('a campaign starts at its moment of Rome, and reaches nobody when it is stopped before', async () => {
  const { question, response } = await send('estate', '2031-07-01T09:30')
  expect(question).toContain('parte il 1º luglio 2031')
  expect(question).toContain('Oggi andrebbe a queste persone: 1.')
  expect(response.status).toBe(204)
  const { rows } = await pool.query("SELECT due_at FROM outbox WHERE kind = 'campaigns.tell'")
  expect(rows).toEqual([{ due_at: new Date('2031-07-01T07:30:00Z') }])
  expect(await list()).toMatchObject([{ name: 'estate', state: 'scheduled', sent: 0, people: 1 }])
  const stop = () => call('POST', '/campaigns/stop', { cookie, body: { name: 'estate' } })
  const { question: stops, response: stopped } = await confirmed(
    owner,
    '/campaigns/stop',
    { name: 'estate' },
    false,
  )
  expect(stops).toContain('estate si ferma e non riprende')
  expect(stopped.status).toBe(204)
  expect(await codeOf(await stop())).toBe('conflict')
  expect(await workingAt(api)('notification')).toEqual([])
  expect(await mails()).toEqual([])
  expect(await list()).toMatchObject([{ state: 'stopped' }])
})

test('a campaign starts once, now, and is on record without its text', async () => {
  expect((await send('autunno')).response.status).toBe(204)
  expect(await workingAt(api)('notification')).toEqual([])
  expect(await mails()).toEqual([{ recipient: member.email, queue: 'news' }])
  expect((await list())[1]).toMatchObject({ name: 'autunno', state: 'finished', sent: 1 })
  const again = await call('POST', '/campaigns/send', {
    cookie,
    body: { name: 'autunno', ...words },
  })
  expect((await readProblem(again)).detail).toContain('autunno c’è già')
  const { rows } = await pool.query(
    "SELECT details FROM operator_acts WHERE what = 'campaigns.send' ORDER BY id DESC LIMIT 1",
  )
  expect(rows[0].details).toMatchObject({ name: 'autunno', people: 1 })
  expect(rows[0].details).not.toHaveProperty('body')
})

test.each([{ starts: '2020-01-01T10:00' }, { level: 99 }])('%o is refused', async (wrong) => {
  const body = { name: 'no', ...words, ...wrong }
  expect(await codeOf(await call('POST', '/campaigns/send', { cookie, body }))).toBe('conflict')
})
