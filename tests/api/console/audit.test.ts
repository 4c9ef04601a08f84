import { expect, test } from 'vitest'
import { dataOf } from '../api.ts'
import { shellOf } from '../shell.ts'
import { openTestConsole } from './console.ts'

const shop = await openTestConsole()
const { call, join, withCode, pool } = shop
const audit = await shellOf(pool, 'audit', {})
const command = await shellOf(pool, 'operators', {})

test('each write leaves a record, in order', async () => {
  const owner = await join('owner')
  const body = { name: 'Ospite', email: 'ospite@example.org', roles: ['support'] }
  await withCode(owner, 'POST', '/operators', body)
  const { cookie } = owner
  const listed = await dataOf<{ what: string; who: string }[]>(
    await call('GET', '/acts', { cookie }),
  )
  expect(listed.map(({ what }) => what)).toEqual([
    'operators.invite',
    'session.begin',
    'operators.invite',
  ])
  expect(await audit.does('verify')).toContain('Registro integro: 3 azioni.')
})

test('records of many at once make one chain', async () => {
  const emails = Array.from({ length: 12 }, (_, at) => `insieme${at}@example.org`)
  await Promise.all(emails.map((email) => command.does('invite', email, 'Ospite', 'support')))
  expect(await audit.does('verify')).toContain('integro: 15')
})

test('the command lists, refuses a known address, and ends no last owner', async () => {
  const owner = await dataOf<{ email: string }>(
    await call('GET', '/session', { cookie: (await join('owner')).cookie }),
  )
  expect(await command.does('list')).toContain('invito inviato')
  expect(await command.refuses('invite', owner.email, 'Due', 'owner')).toContain('ha già')
  expect(await command.refuses('end', 'nessuno@example.org')).toContain('non ha l’accesso')
  await command.does('end', owner.email)
  await pool.query(`UPDATE operators SET ended_at = now() WHERE 'owner' <> ALL (roles)`)
  const { rows } = await pool.query<{ email: string }>(
    'SELECT email FROM operators WHERE ended_at IS NULL AND joined_at IS NOT NULL',
  )
  expect(rows).toHaveLength(1)
  expect(await command.refuses('end', rows[0]!.email)).toContain('almeno un titolare')
})

const tamper = async (statement: string) => {
  await pool.query('ALTER TABLE operator_acts DISABLE TRIGGER USER')
  await pool.query(statement)
  await pool.query('ALTER TABLE operator_acts ENABLE TRIGGER USER')
}

test('nobody changes or removes a record by a statement', async () => {
  for (const statement of ['DELETE FROM operator_acts', `UPDATE operator_acts SET who = 'x'`])
    await expect(pool.query(statement)).rejects.toThrow('append only')
})

test('a record that was altered or removed all the same is found', async () => {
  const broken = async () => (await audit.run(['verify'])).output
  await tamper(`UPDATE operator_acts SET details = details || '{"x": 1}' WHERE position = 4`)
  expect(await broken()).toContain('L’azione 4 è stata cambiata.')
  await tamper(`UPDATE operator_acts SET details = details - 'x' WHERE position = 4`)
  expect(await audit.does('verify')).toContain('integro')
  await tamper('DELETE FROM operator_acts WHERE position = 7')
  expect(await broken()).toContain('Manca l’azione 7.')
  await tamper('DELETE FROM operator_acts WHERE position >= 14')
  expect(await broken()).toContain('Manca l’azione 14.')
})
