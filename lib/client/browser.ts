import { readToken } from './auth.ts'
import { holdBackdrop } from './backdrop.ts'
import { createClient } from './client.ts'
import { httpTransport } from './http.ts'

/** Client of browser components: same origin, with the token of the session. */
export const browserClient = createClient(httpTransport(), {
  token: readToken,
  hold: holdBackdrop,
})
