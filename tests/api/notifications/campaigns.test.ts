import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { beginCampaign } from '#lib/services/reach/campaigns/commands.ts'
import { countReach, mostWaiting } from '#lib/services/reach/campaigns/queries.ts'
import { type BuiltMember, buildLevel, buildMember } from '../../factories/members.ts'
import { buildInterest } from '../../factories/proposals.ts'
import { openTestApi } from '../api.ts'
import { workingAt } from '../outbox.ts'
import { shellOf } from '../shell.ts'

const api = await openTestApi()
const { db, pool, clock } = api
const { does, refuses } = await shellOf(pool, 'campaigns', {})
const work = workingAt(api)
const folder = await mkdtemp(join(tmpdir(), 'campaigns-'))
afterAll(() => rm(folder, { recursive: true }))

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
const useUpMails = (member: BuiltMember) =>
  pool.query('INSERT INTO optional_mails SELECT $1, $2::timestamptz FROM generate_series(1, 3)', [
    member.id,
    clock.now(),
  ])

const words = { subject: 'Otto giochi nuovi', body: 'Da stasera.\n\nVieni.', path: '/reega' }
const send = async () => {
  await db.transaction((tx) => beginCampaign(tx, { name: 'otto', ...words }, clock.now()))
  expect(await work('notification')).toEqual([])
}
const mailed = async () =>
  (await pool.query("SELECT recipient FROM outbox WHERE queue = 'news' ORDER BY id")).rows.map(
    ({ recipient }) => recipient,
  )

test('reaches members with a current consent, a confirmed address and an account', async () => {
  const yes = await willing()
  await answer(await willing(), false)
  const again = await willing()
  await answer(again, false)
  await answer(again, true)
  await buildMember(pool, { verifiedAt: clock.now() })
  await answer(await buildMember(pool), true)
  await willing({ deletedAt: clock.now() })
  await buildLevel(pool, { number: 2 })
  const second = await willing({ levelNumber: 2 })
  const interest = await buildInterest(pool)
  await pool.query('INSERT INTO member_interests VALUES ($1, $2)', [yes.id, interest])
  expect(await countReach(db, {}, clock.now())).toMatchObject({ people: 3 })
  expect(await countReach(db, { level: 2 }, clock.now())).toMatchObject({ people: 1 })
  expect(await countReach(db, { interest }, clock.now())).toMatchObject({ people: 1 })
  await send()
  expect(await mailed()).toEqual([yes.email, again.email, second.email])
  const shown = await pool.query('SELECT FROM notifications WHERE campaign_id IS NOT NULL')
  expect(shown.rows).toHaveLength(3)
})

test("uses each member's channels for offers within the weekly limit, as the preview counted", async () => {
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
  await useUpMails(full)
  expect(await countReach(db, {}, clock.now())).toEqual({ people: 4, panel: 3, mail: 2, full: 1 })
  await send()
  expect(await mailed()).toEqual([all.email, noPanel.email])
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
  await send()
  expect((await pool.query('SELECT sent FROM campaigns')).rows).toEqual([{ sent: 0 }])
  const { rows } = await pool.query("SELECT FROM outbox WHERE queue = 'notification'")
  expect(rows).toHaveLength(2)
})

const fileOf = async (text: string) => {
  const path = join(folder, `${crypto.randomUUID()}.txt`)
  await writeFile(path, text)
  return path
}
const text = await fileOf('Da stasera.\n\nVieni.')
const written = ['/reega', 'Otto', 'giochi']
const message = [text, ...written]

test("the command sends a trial to one address only, with its member's name", async () => {
  const member = await willing({ name: 'Serena Bini' })
  await does('try', member.email, ...message)
  await does('try', 'prova@posta.example', ...message)
  const { rows } = await pool.query(
    "SELECT recipient, data->>'name' name, data ? 'optOut' own FROM outbox ORDER BY id",
  )
  expect(rows).toEqual([
    { recipient: member.email, name: 'Serena', own: true },
    { recipient: 'prova@posta.example', name: 'prova', own: false },
  ])
  const { rows: kept } = await pool.query(
    'SELECT FROM campaigns UNION ALL SELECT FROM notifications',
  )
  expect(kept).toEqual([])
})

test('the command starts a name once, reports progress, and stops before the next batch', async () => {
  await willing()
  expect(await does('send', 'otto', ...message)).toContain('Persone: 1.')
  expect(await refuses('send', 'otto', ...message)).toContain('otto c’è già')
  expect(await does('list')).toContain('otto: in corso')
  expect(await does('stop', 'otto')).toContain('otto: fermata')
  expect(await work('notification')).toEqual([])
  expect(await mailed()).toEqual([])
  expect(await does('list')).toContain('otto: fermata')
  expect(await refuses('stop', 'otto')).toContain('è in corso')
  await does('send', 'nove', ...message)
  expect(await work('notification')).toEqual([])
  expect(await mailed()).toHaveLength(1)
  expect(await does('list')).toContain('nove: finita')
})

test('the command refuses invalid input with a message and starts nothing', async () => {
  const long = await fileOf('a'.repeat(5_001))
  const refused = (...more: string[]) => refuses('send', 'otto', ...more)
  for (const file of [long, await fileOf(' \n'), join(folder, 'none')])
    expect(await refused(file, ...written)).toContain('un testo di al massimo 5000 caratteri')
  expect(await refuses('try', 'serena', ...message)).toContain('serve un indirizzo e-mail')
  expect(await refused(text, 'https://insieme.example', 'Otto')).toContain('inizia con /')
  expect(await refused(...message, '--interest', '99')).toContain('Nessun interesse ha il numero')
  expect(await refused(...message, '--level', '99')).toContain('Nessun livello ha il numero 99')
  expect((await pool.query('SELECT FROM campaigns')).rows).toEqual([])
})
