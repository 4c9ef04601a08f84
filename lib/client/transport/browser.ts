import { readToken } from '../session/auth.ts'
import { blockingCalls } from './blocking-calls.ts'
import { createClient } from './client.ts'
import { holdBackdrop } from './hold-backdrop.ts'
import { httpTransport } from './http.ts'

/** Client for client components: same origin, with the token of the signed-in member. */
export const browserClient = createClient(httpTransport(), {
  token: readToken,
  watch: (name, answer) => blockingCalls.has(name) && holdBackdrop(answer),
})
