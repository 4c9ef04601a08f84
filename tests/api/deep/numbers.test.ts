import { expect, test } from 'vitest'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { buildItem } from '../../factories/items.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { buildAddress } from '../../factories/seats.ts'
import { openTestPaypal } from '../../setup/paypal.ts'
import { openTestApi } from '../api.ts'
import { mostInteger, numbersOf, type SentNumber, sentNumbers } from '../kernel/numbers.ts'

const { call, pool, clock } = await openTestApi((await openTestPaypal()).environment)
await buildItem(pool)
await buildItem(pool, { kind: 'sale' })
const member = await buildMember(pool, { verifiedAt: clock.now() })
await buildAddress(pool, member)

const sent = await sentNumbers()

/** Values around the bounds of columns and of exact integers; 1e999 is parsed as Infinity. */
const hostile = [
  ...[-(2 ** 63), -mostInteger - 2, -1, 0, 0.005, 1e-200, 0.5],
  ...[mostInteger, mostInteger + 1, 1e15, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e21, 1e308],
]
const infinite = '1e999'

const valuesOf = ({ shape: { minimum = 0, maximum = 0 } }: SentNumber) => [
  ...new Set([...hostile, minimum, maximum, maximum + 1]),
]

const pathFor = ({ path }: Endpoint, params: object) =>
  Object.entries(params).reduce(
    (place, [name, value]) => place.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  )

const searchFor = (query: object) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))

let caller = 0
const send = (token: string, { endpoint, part, replace }: SentNumber, value: unknown) => {
  const sample = (of: SentNumber['part']) =>
    of === part ? replace(value) : numbersOf(endpoint[of]).sample()
  const place = pathFor(endpoint, sample('params') as object)
  const body = sample('body')
  return call(endpoint.method, `${place}?${searchFor((sample('query') ?? {}) as object)}`, {
    token,
    // Each call has its own client address, so that rate limits do not apply.
    address: `198.51.${Math.floor(caller / 250) % 250}.${caller++ % 250}`,
    ...(body === null ? {} : { body: JSON.stringify(body).replace('"infinite"', infinite) }),
  })
}

test.each(sent)('$name refuses what its column cannot hold, and never fails', async (one) => {
  const { schema, replace, part, shape } = one
  expect(schema.safeParse(replace(shape.minimum ?? 1)).error).toBeUndefined()
  const { token } = await buildSession(pool, { member, now: clock.now() })
  const refused = part === 'params' ? 404 : 422
  for (const value of valuesOf(one)) {
    const { status } = await send(token, one, value)
    if (schema.safeParse(replace(value)).success) expect(status, `${value}`).toBeLessThan(500)
    else expect(status, `${value}`).toBe(refused)
  }
  if (part === 'body') expect((await send(token, one, 'infinite')).status).toBe(422)
})
