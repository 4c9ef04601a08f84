import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { catalogueJsonSchema } from './schema.ts'

test('the published schema is the one files are checked with', async () => {
  const published = await readFile(
    new URL('../../docs/catalogue.schema.json', import.meta.url),
    'utf8',
  )
  expect(published, 'npm run docs').toBe(catalogueJsonSchema())
})
