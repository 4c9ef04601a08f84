import { describe, expect, test } from 'vitest'
import { may, roles } from '#lib/contract/console/roles.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { openTestApi } from '../api.ts'
import { declaredEndpoints, nameOf, sendsTo } from '../endpoints.ts'
import { openTestConsole } from './console.ts'

const { call, join, deps } = await openTestConsole()
const endpoints = await declaredEndpoints('console')
const closed = endpoints.filter(({ auth }) => auth === 'operator')
const own = deps.config.siteUrl

/** Without a proof, for a body that does not fit, or for what does not exist. */
const isRefused = (status: number) => [403, 409, 422].includes(status)

type Sent = { cookie?: string; origin?: string }

/** Status of each call that is not as expected. */
const failuresOf = async (
  these: Endpoint[],
  { cookie, origin = own }: Sent,
  isExpected: (status: number, endpoint: Endpoint) => boolean,
) => {
  const send = sendsTo((method, path, given) =>
    call(method, path, { ...given, origin, ...(cookie ? { cookie } : {}) }),
  )
  const failures: string[] = []
  for (const endpoint of these) {
    const { status } = await send(endpoint)
    if (!isExpected(status, endpoint)) failures.push(`${nameOf(endpoint)} ${status}`)
  }
  return failures
}

test('there are calls of the console, and none is in the public API', async () => {
  expect(closed.length).toBeGreaterThan(10)
  const { call: publicCall } = await openTestApi()
  const document = await (await publicCall('GET', '/openapi.json')).text()
  expect(document).not.toContain('/operators')
})

test('visitors are refused', async () => {
  expect(await failuresOf(closed, {}, (status) => status === 401)).toEqual([])
})

test('another site is refused, signed in or not', async () => {
  const { cookie } = await join('owner')
  const writes = endpoints.filter(({ method }) => method !== 'GET')
  const origin = 'https://evil.example'
  expect(await failuresOf(writes, { origin, cookie }, (status) => status === 403)).toEqual([])
  expect(await failuresOf(writes, { origin }, (status) => status === 403)).toEqual([])
})

describe.each(roles)('the role %s', (role) => {
  test('may do its actions, and no others', async () => {
    const { cookie } = await join(role)
    const withAction = closed.filter(({ action }) => action)
    const failures = await failuresOf(withAction, { cookie }, (status, { action, proof }) => {
      if (!may([role], action!)) return status === 403
      // A sample body may be refused, and a proof is refused.
      return proof ? isRefused(status) : ![401, 403].includes(status)
    })
    expect(failures).toEqual([])
  })
})

test('a stolen cookie alone does nothing that asks for a proof', async () => {
  const { cookie } = await join('owner')
  const proven = closed.filter(({ proof }) => proof)
  expect(proven.length).toBeGreaterThan(4)
  expect(await failuresOf(proven, { cookie }, isRefused)).toEqual([])
})
