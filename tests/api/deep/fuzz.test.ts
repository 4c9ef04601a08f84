import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildItem } from '../../factories/items.ts'
import { buildNotification, buildSession } from '../../factories/members.ts'
import { openTestPaypal } from '../../setup/paypal.ts'
import { openTestApi } from '../api.ts'
import { declaredEndpoints } from '../endpoints.ts'

const { call, pool, clock } = await openTestApi((await openTestPaypal()).environment)
const endpoints = await declaredEndpoints()
const { member } = await buildSession(pool)
await buildItem(pool)
await buildNotification(pool, { member })

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e309',
    '2147483648',
    '9007199254740991',
    'NaN',
    'true',
    '\0',
    '\ud800',
    "'; DROP TABLE members; --",
    '__proto__',
  ),
)

/** Generates a body close to the declared one: valid names, any values. */
const bodyNear = (names: string[]) =>
  fc.oneof(
    fc.json({ maxDepth: 6 }),
    fc.string({ unit: 'binary' }),
    fc
      .dictionary(
        fc.constantFrom('constructor', '__proto__', ...names),
        fc.oneof(text, fc.jsonValue()),
      )
      .map((body) => JSON.stringify(body)),
  )

/** Sends the fields of a body as a form, often with a file. */
const asForm = (body: string) => {
  const form = new FormData()
  form.append('_method', body.length % 2 ? 'put' : 'post')
  if (body.length % 3) form.append('image', new File([body], 'a.png', { type: 'image/png' }))
  if (body.startsWith('{'))
    for (const [name, value] of Object.entries(JSON.parse(body)))
      form.append(name.toWellFormed(), String(value).toWellFormed())
  return form
}

const namesOf = (schema: object): string[] =>
  'shape' in schema ? Object.keys(schema.shape as object) : []

test.each(endpoints)('$method $path never answers 500 for any input', async (endpoint) => {
  await pool.query('DELETE FROM rate_limits')
  const { method, path, query, body } = endpoint
  const { token } = await buildSession(pool, { member, now: clock.now() })
  let caller = 0
  const trial = fc.asyncProperty(
    fc.oneof(text, fc.integer().map(String)),
    fc.dictionary(fc.oneof(fc.constantFrom('page', ...namesOf(query)), text), text, { maxKeys: 5 }),
    bodyNear(namesOf(body)),
    fc.boolean(),
    async (id, asked, sent, signedIn) => {
      const place = path.replace(/\{\w+\}/g, () => encodeURIComponent(id.toWellFormed()) || '0')
      const search = new URLSearchParams(asked)
      const response = await call(method, `${place}?${search}`, {
        // Each call has its own client address, so that rate limits do not apply.
        address: `198.51.100.${caller++ % 250}`,
        ...(signedIn ? { token } : {}),
        ...(method === 'GET' ? {} : { body: endpoint.multipart ? asForm(sent) : sent }),
      })
      const body = await response.text()
      expect(response.status, body).toBeLessThan(500)
      if (response.status >= 400) expect(JSON.parse(body)).toHaveProperty('code')
    },
  )
  await fc.assert(trial, { numRuns: 60 })
})
