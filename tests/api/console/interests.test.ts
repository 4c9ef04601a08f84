import { expect, test } from 'vitest'
import { dataOf, openTestApi, readProblem } from '../api.ts'
import { consoleOf } from './console.ts'

const api = await openTestApi()
const { call, join } = consoleOf(api)
const { cookie } = await join('catalogue')

const add = (name: string) => call('POST', '/catalogue/add-interest', { cookie, body: { name } })

test('a category is added, takes another name, and each time is recorded', async () => {
  expect(await dataOf(await add(' Giochi  di ruolo '))).toEqual([
    { slug: 'giochi-di-ruolo', name: 'Giochi di ruolo' },
  ])
  const [both] = await Promise.all([add('Dadi'), add('Dadi')])
  expect(both.status).toBe(200)
  expect(await dataOf(await add('GIOCHI di ruolo'))).toEqual([
    { slug: 'giochi-di-ruolo', name: 'GIOCHI di ruolo' },
    { slug: 'dadi', name: 'Dadi' },
  ])
  const { rows } = await api.pool.query(
    "SELECT details->>'slug' slug FROM operator_acts WHERE what = 'catalogue.add-interest' ORDER BY id",
  )
  expect(rows.map(({ slug }) => slug)).toEqual([
    'giochi-di-ruolo',
    'dadi',
    'dadi',
    'giochi-di-ruolo',
  ])
})

test('a name without letters, or too long, is refused in words', async () => {
  for (const name of ['!!!', 'a'.repeat(80)])
    expect((await readProblem(await add(name))).detail).toContain('Serve un nome')
  const elsewhere = await join('shipping')
  const options = { cookie: elsewhere.cookie, body: { name: 'Carte' } }
  expect((await call('POST', '/catalogue/add-interest', options)).status).toBe(403)
})
