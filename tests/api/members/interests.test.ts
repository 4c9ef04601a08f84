import { expect, test } from 'vitest'
import { addInterest } from '#lib/services/shop/items/commands/interests.ts'
import { listInterests } from '#lib/services/shop/items/queries.ts'
import { openTestApi } from '../api.ts'

const { call, db } = await openTestApi()

test('an interest is added last, with the slug of its name', async () => {
  expect(await addInterest(db, '  Giochi   di ruolo ')).toEqual({
    slug: 'giochi-di-ruolo',
    name: 'Giochi di ruolo',
    created: true,
  })
  await addInterest(db, 'Famiglia')
  expect((await listInterests(db)).map(({ slug }) => slug)).toEqual(['giochi-di-ruolo', 'famiglia'])
  const { data } = (await (await call('GET', '/community/interests')).json()) as {
    data: { name: string }[]
  }
  expect(data.map(({ name }) => name)).toEqual(['Giochi di ruolo', 'Famiglia'])
})

test('an existing interest is renamed instead', async () => {
  expect(await addInterest(db, 'GIOCHI di ruolo')).toMatchObject({ created: false })
  expect(await listInterests(db)).toEqual([
    { slug: 'giochi-di-ruolo', name: 'GIOCHI di ruolo' },
    { slug: 'famiglia', name: 'Famiglia' },
  ])
})

test.each(['', '   ', '!?', 'x'.repeat(61)])('refuses the name "%s"', async (name) => {
  expect(await addInterest(db, name)).toBeNull()
})
