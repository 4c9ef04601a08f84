import type { CallName } from '#lib/contract/calls.ts'
import { readToken } from '../storage/token.ts'
import { createClient, httpTransport } from './client.ts'

let open = 0
const watchers = new Set<() => void>()

const change = (by: 1 | -1) => {
  open += by
  for (const notify of watchers) notify()
}

/** Calls that are not answered yet, for whoever shows the backdrop. */
export const heldCalls = {
  isAny: () => open > 0,
  subscribe: (notify: () => void) => {
    watchers.add(notify)
    return () => watchers.delete(notify)
  },
}

/** Milliseconds without a backdrop, which would only flash. */
const patience = 300

const holdBackdrop = (answer: Promise<unknown>) => {
  let end = () => clearTimeout(timer)
  const timer = setTimeout(() => {
    change(1)
    end = () => change(-1)
  }, patience)
  answer.then(
    () => end(),
    () => end(),
  )
}

type Write = Exclude<CallName, `GET ${string}`>

const names: readonly Write[] = [
  'POST /orders',
  'POST /orders/{id}/cancellation',
  'POST /orders/{id}/capture',
  'POST /orders/{id}/payments',
  'POST /orders/{id}/refund_requests',
  'POST /orders/{id}/replacement',
  'PATCH /participations/{id}',
  'DELETE /participations/{id}',
  'POST /participations/{id}/confirm',
  'POST /payments/links/capture',
  'POST /payments/links/leave',
  'POST /payments/links/payments',
  'POST /payments/setup_tokens',
  'POST /preorders/{id}/participations',
  'POST /users',
  'POST /users/forget_device',
  'DELETE /users/logged/delete',
  'DELETE /users/logged/identities/{id}',
  'POST /users/logged/identities/{provider}',
  'PUT /users/logged/password',
  'POST /users/logged/payment_methods',
  'DELETE /users/logged/payment_methods/{id}',
  'PUT /users/logged/payment_methods/{id}/seats',
  'POST /users/logged/verify',
  'PUT /users/logged/weep',
  'DELETE /users/logged/weep',
  'POST /users/logged/weep/withdrawal',
  'POST /users/login',
  'POST /users/login/{provider}',
  'POST /users/login/{provider}/confirm',
  'POST /users/login/{provider}/link',
  'POST /users/reset_password',
  'POST /users/verify',
]

/** Calls of payment, seats and sign-in: the page may not be used until they are answered. */
const blockingCalls: ReadonlySet<CallName> = new Set(names)

/** Client for client components: same origin, with the token of the signed-in member. */
export const browserClient = createClient(httpTransport(), {
  token: readToken,
  watch: (name, answer) => blockingCalls.has(name) && holdBackdrop(answer),
})
