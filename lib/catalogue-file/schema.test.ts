import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { catalogueJsonSchema } from './schema.ts'

test('the published schema matches the code', async () => {
  const published = await readFile(
    new URL('../../docs/catalogue.schema.json', import.meta.url),
    'utf8',
  )
  expect(published, 'npm run docs').toBe(catalogueJsonSchema())
})
