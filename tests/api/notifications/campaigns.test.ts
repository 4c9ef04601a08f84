import { beforeEach, expect, test } from 'vitest'
import { beginCampaign } from '#lib/services/reach/campaigns/commands.ts'
import { countReach, listCampaigns } from '#lib/services/reach/campaigns/queries.ts'
import { mostWaiting } from '#lib/services/reach/campaigns/rules.ts'
import { until } from '../../crash/processes.ts'
import { openMailServer } from '../../factories/mail-server.ts'
import { type BuiltMember, buildLevel, buildMember } from '../../factories/members.ts'
import { openTestApi } from '../api.ts'
import { startTasks, startWorker } from '../outbox.ts'

const api = await openTestApi()
const { db, pool, clock, call } = api

beforeEach(() => pool.query('TRUNCATE outbox, outbox_keys, campaigns, members CASCADE'))

const answer = (member: BuiltMember, given: boolean) => {
  clock.advance(1)
  return pool.query(
    `INSERT INTO consents (member_id, kind, given, version, answered_at)
     VALUES ($1, 'marketing', $2, '1', $3)`,
    [member.id, given, clock.now()],
  )
}
const willing = async (more = {}) => {
  const member = await buildMember(pool, { verifiedAt: clock.now(), ...more })
  await answer(member, true)
  return member
}

const words = { subject: 'Otto giochi nuovi', body: 'Da stasera.\n\nVieni.', path: '/reega' }
const finished = () =>
  until('all are notified', async () => (await listCampaigns(db)).every((one) => one.finished_at))

test('reaches members with a current consent, a confirmed address and an account', async () => {
  const yes = await willing()
  const changed = await willing()
  await answer(changed, false)
  const again = await willing()
  await answer(again, false)
  await answer(again, true)
  await buildMember(pool, { verifiedAt: clock.now() })
  await answer(await buildMember(pool), true)
  await willing({ deletedAt: clock.now() })
  await buildLevel(pool, { number: 2 })
  const second = await willing({ levelNumber: 2 })
  expect(await countReach(db, {}, clock.now())).toMatchObject({ people: 3 })
  expect(await countReach(db, { level: 2 }, clock.now())).toMatchObject({ people: 1 })
  const interest = await pool.query<{ id: number }>(
    "INSERT INTO interests (slug, name, position) VALUES ('party', 'Party', 1) RETURNING id",
  )
  const party = interest.rows[0]!.id
  await pool.query('INSERT INTO member_interests VALUES ($1, $2)', [yes.id, party])
  expect(await countReach(db, { interest: party }, clock.now())).toMatchObject({ people: 1 })

  await startTasks(api)
  await beginCampaign(db, { name: 'otto', ...words }, clock.now())
  await finished()
  const { rows } = await pool.query("SELECT recipient FROM outbox WHERE queue = 'news' ORDER BY id")
  expect(rows.map(({ recipient }) => recipient)).toEqual([yes.email, again.email, second.email])
  const shown = await pool.query('SELECT member_id, campaign_id FROM notifications')
  expect(shown.rows).toHaveLength(3)
  expect(shown.rows.every(({ campaign_id }) => campaign_id !== null)).toBe(true)
})

test("uses each member's channels for offers, as the preview counted", async () => {
  const [all, noPanel, noMail, full] = [
    await willing(),
    await willing(),
    await willing(),
    await willing(),
  ]
  const prefer = (member: BuiltMember, app: boolean, email: boolean) =>
    pool.query(
      "INSERT INTO preferences (member_id, type, app, email, push) VALUES ($1, 'sale', $2, $3, false)",
      [member.id, app, email],
    )
  await prefer(noPanel, false, true)
  await prefer(noMail, true, false)
  await pool.query(
    'INSERT INTO optional_mails SELECT $1, $2::timestamptz FROM generate_series(1, 3)',
    [full.id, clock.now()],
  )
  const reach = await countReach(db, {}, clock.now())
  expect(reach).toEqual({ people: 4, panel: 3, mail: 2, full: 1 })
  await startTasks(api)
  await beginCampaign(db, { name: 'otto', ...words }, clock.now())
  await finished()
  const mailed = await pool.query("SELECT recipient FROM outbox WHERE queue = 'news' ORDER BY id")
  expect(mailed.rows.map(({ recipient }) => recipient)).toEqual([all.email, noPanel.email])
  const shown = await pool.query('SELECT member_id::int id FROM notifications ORDER BY 1')
  expect(shown.rows.map(({ id }) => id)).toEqual([all.id, noMail.id, full.id])
})

test('pauses while many mails wait', async () => {
  await willing()
  await pool.query(
    `INSERT INTO outbox (queue, kind, recipient, data)
    SELECT 'news', 'any', 'serena@posta.example', '{}' FROM generate_series(1, $1)`,
    [mostWaiting + 1],
  )
  await beginCampaign(db, { name: 'piano', ...words }, clock.now())
  await startTasks(api)
  await until('the next batch is enqueued', async () => {
    const { rows } = await pool.query("SELECT sent_at FROM outbox WHERE queue = 'notification'")
    return rows.length > 1
  })
  expect((await listCampaigns(db))[0]?.told).toBe(0)
})

test('contains the operator’s text and a one-click opt-out', async () => {
  const server = await openMailServer()
  const member = await willing()
  await startTasks(api)
  await startWorker(api, server.url, { queue: 'news' })
  await beginCampaign(db, { name: 'otto', ...words }, clock.now())
  await until('it was sent', () => server.recipients().length === 1)
  const { subject, text, headers } = await server.read(0)
  expect(subject).toBe('Otto giochi nuovi')
  expect(text).toContain('Vieni.')
  const stop = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const path = /\/api(\/opt_outs\/[^>]+)>/.exec(stop)?.[1] ?? ''
  expect((await call('POST', path)).status).toBe(200)
  const { rows } = await pool.query(
    'SELECT given FROM consents WHERE member_id = $1 ORDER BY answered_at DESC, id DESC LIMIT 1',
    [member.id],
  )
  expect(rows).toEqual([{ given: false }])
  expect(await countReach(db, {}, clock.now())).toMatchObject({ people: 0 })
  await server.close()
})
