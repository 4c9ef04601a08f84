import { expect, test } from 'vitest'
import { hostsOf } from './hosts.ts'

test.each([
  'postgresql://ada:a,b@c,d@10.0.0.5:5432/shop?application_name=a,b',
  'postgresql://ada@/shop?host=%2Ftmp%2Fa,b',
  'postgres://db/shop',
])('%s has one host', (url) => {
  expect(hostsOf(url)).toMatchObject({ connector: { connectionString: url }, search: undefined })
})

test('several hosts have the user, database and options of the URL in common', () => {
  const { connector, search } = hostsOf('postgres://ada:x@a:5432,b:5433/shop?sslmode=verify-full')
  expect(connector.connectionString).toBe('postgres://ada:x@a:5432/shop?sslmode=verify-full')
  expect(search).toBeDefined()
})
