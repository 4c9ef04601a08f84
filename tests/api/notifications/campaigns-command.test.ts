import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildMember } from '../../factories/members.ts'
import { openTestApi } from '../api.ts'
import { workingAt } from '../outbox.ts'
import { shellOf } from '../shell.ts'

const api = await openTestApi()
const { pool } = api
const { does, refuses } = await shellOf(pool, 'campaigns', {})
const work = workingAt(api)

const folder = await mkdtemp(join(tmpdir(), 'campaigns-'))
afterAll(() => rm(folder, { recursive: true }))
const fileOf = async (text: string) => {
  const path = join(folder, `${crypto.randomUUID()}.txt`)
  await writeFile(path, text)
  return path
}

beforeEach(() => pool.query('TRUNCATE outbox, outbox_keys, campaigns, members CASCADE'))

const willing = async () => {
  const member = await buildMember(pool, { name: 'Serena Bini', verifiedAt: new Date() })
  await pool.query(
    "INSERT INTO consents (member_id, kind, given, version) VALUES ($1, 'marketing', true, '1')",
    [member.id],
  )
  return member
}
const text = await fileOf('Da stasera.\n\nVieni.')
const written = ['--subject', 'Otto giochi', '--path', '/reega']
const words = [...written, '--text', text]
const news = async () =>
  (await pool.query("SELECT recipient FROM outbox WHERE queue = 'news'")).rows.length

test("sends a trial to one address only, with its member's name", async () => {
  const member = await willing()
  await does('send', '--to', member.email, ...words)
  await does('send', '--to', 'prova@posta.example', ...words)
  const { rows } = await pool.query(
    "SELECT recipient, data->>'name' name, data ? 'optOut' own FROM outbox ORDER BY id",
  )
  expect(rows).toEqual([
    { recipient: member.email, name: 'Serena', own: true },
    { recipient: 'prova@posta.example', name: 'prova', own: false },
  ])
  expect((await pool.query('SELECT FROM campaigns')).rows).toEqual([])
  expect((await pool.query('SELECT FROM notifications')).rows).toEqual([])
  expect(await refuses('send', '--to', 'nessuno', ...words)).toContain('non è un indirizzo e-mail')
})

test('starts, reports progress, and stops before the next batch', async () => {
  await willing()
  expect(await does('send', '--name', 'otto', ...words)).toContain('Persone: 1.')
  expect(await refuses('send', '--name', 'otto', ...words)).toContain('otto c’è già')
  expect(await does('list')).toContain('otto: in corso')
  expect(await does('stop', 'otto')).toContain('otto: fermata')
  expect(await work('notification')).toEqual([])
  expect(await news()).toBe(0)
  expect(await does('list')).toContain('otto: fermata')
  expect(await refuses('stop', 'otto')).toContain('è in corso')
  expect(await refuses('stop')).toContain('Manca NOME')
  await does('send', '--name', 'nove', ...words)
  expect(await work('notification')).toEqual([])
  expect(await news()).toBe(1)
  expect(await does('list')).toContain('nove: finita')
})

test('refuses invalid input with a message and starts nothing', async () => {
  const long = await fileOf('a'.repeat(5_001))
  const send = (...more: string[]) => refuses('send', '--name', 'otto', ...more)
  expect(await send(...written, '--text', long)).toContain('5001 caratteri, al massimo 5000')
  expect(await send(...written, '--text', await fileOf(' \n'))).toContain('vuoto')
  expect(await send(...written, '--text', join(folder, 'none'))).toContain('non si può leggere')
  expect(await send(...words, '--subject', 'a'.repeat(151))).toContain('L’oggetto: 151')
  expect(await send(...words, '--interest', '99')).toContain('Nessun interesse ha il numero 99')
  expect(await send(...words, '--level', '99')).toContain('Nessun livello ha il numero 99')
  expect(await send(...words, '--level', 'due')).toContain('«due» non va bene per --level')
  expect(await refuses('preview', '--level', '99')).toContain('Nessun livello')
  expect(await send(...words, '--to', 'prova@posta.example')).toContain(
    'uno solo tra --name e --to',
  )
  expect((await pool.query('SELECT FROM campaigns')).rows).toEqual([])
})
