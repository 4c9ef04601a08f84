import { expect, test } from 'vitest'
import { openTestApi } from '../api.ts'
import { declaredEndpoints } from '../endpoints.ts'

const { call } = await openTestApi()

/** Calls that create nothing twice, with the reason. */
const createsNothing: Record<string, string> = {
  '/users/login': 'one more session is harmless and ends by itself',
  '/users/login/{provider}': 'what a provider gives is taken once',
  '/users/login/{provider}/email': 'the newest code takes the place of the one before',
  '/users/login/{provider}/confirm': 'a ticket opens once',
  '/users/login/{provider}/link': 'a ticket opens once',
  '/users/forgot_password': 'the newest link takes the place of the one before',
  '/users/reset_password': 'a link opens once',
  '/users/logged/resend_verification_email': 'the newest link takes the place of the one before',
  '/users/verify': 'an address is confirmed or not',
  '/users/verify/stop': 'a change of address is stopped or not',
  '/users/logged/verify': 'an address is confirmed or not',
  '/users/logged/sessions/more_time': 'moves the same end again',
  '/users/logged/sessions/renew': 'the session stays one',
  '/users/devices': 'a device is known or not',
  '/users/forget_device': 'a device is known or not',
  '/checkout/quote': 'it writes nothing',
  '/orders/{id}/refund_requests/quote': 'it writes nothing',
  '/payments/webhooks/paypal': 'an event is kept by its own name, told twice it is one',
  '/events': 'it counts, and a thing opened twice is opened twice',
  '/reports/policy': 'it writes into the log alone',
  '/users/logged/weep/withdrawal': 'it ends what there is once, and gives back what is left',
  '/codes/{code}/check': 'it writes nothing',
  '/opt_outs': 'mails of a kind are wished or not',
  '/contacts/form': 'a form without a script has no key; a message sent twice is read twice',
  '/opt_outs/{token}': 'mails of a kind are wished or not',
  '/payments/links': 'it writes nothing',
  '/payments/links/leave': 'a seat is left or not',
  '/users/logged/devices/{id}/trial': 'a first word said twice is harmless',
  '/live/tickets': 'a ticket opens one stream: a second one must be another',
}

test('every POST takes an idempotency key or is listed as creating nothing', async () => {
  const posts = (await declaredEndpoints()).filter(({ method }) => method === 'POST')
  const silent = posts.filter(({ creates }) => !creates).map(({ path: place }) => place)
  expect(silent.sort()).toEqual(Object.keys(createsNothing).sort())
  expect(posts.filter(({ creates }) => creates).length).toBeGreaterThan(2)
})

test('only calls that create have an idempotency key in the OpenAPI document', async () => {
  type Operations = Record<string, { parameters?: { name: string; in: string }[] }>
  const { paths } = (await (await call('GET', '/openapi.json')).json()) as {
    paths: Record<string, Operations>
  }
  for (const { path: place, method, creates } of await declaredEndpoints()) {
    const operation = paths[place]?.[method.toLowerCase()]
    const named = operation?.parameters?.some(
      (each) => each.in === 'header' && each.name === 'Idempotency-Key',
    )
    expect(named ?? false, `${method} ${place}`).toBe(creates)
  }
})
