import { describe, expect, test } from 'vitest'
import { createClient, type Transport } from './client.ts'

const address = {
  recipient: 'Ada',
  street: 'Via della Moscova',
  street_number: '12',
  postal_code: '20121',
  city: 'Milano',
  province: 'MI',
}
const problem = (code: string, status: number) =>
  Response.json(
    { code, status },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )
const made = () => Response.json({ data: {} }, { status: 201 })

/** Client of a server that sends these answers in turn and records the idempotency keys. */
const open = (...answers: Response[]) => {
  const keys: (string | null)[] = []
  const transport: Transport = async (_path, init) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return answers.shift() ?? made()
  }
  const client = createClient(transport)
  const add = (city = 'Milano') =>
    client
      .call('POST /users/logged/addresses', { body: { ...address, city } })
      .catch(() => undefined)
  return { keys, client, add }
}

describe('the key of a call that creates', () => {
  test.each([
    ['the server failed', problem('internal', 500)],
    ['the answer timed out', problem('timeout', 504)],
    ['the first is still running', problem('still_running', 409)],
    ['the answer was truncated', new Response('{"data":', { status: 201 })],
  ])('stays when %s', async (_, answer) => {
    const { keys, add } = open(answer)
    await add()
    await add()
    expect(keys[0]).toMatch(/^[\da-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
  })

  test('changes when the first call succeeded or was refused, or for another request', async () => {
    const { keys, add } = open(made(), problem('invalid', 422), problem('internal', 500))
    await add()
    await add()
    await add()
    await add('Monza')
    expect(new Set(keys).size).toBe(4)
  })

  test('is shared by two concurrent calls', async () => {
    const { keys, add } = open()
    await Promise.all([add(), add()])
    expect(keys[1]).toBe(keys[0])
  })

  test('is not sent with other calls', async () => {
    const { keys, client } = open(Response.json({ data: [] }))
    await client.call('GET /users/logged/addresses')
    expect(keys).toEqual([null])
  })
})
