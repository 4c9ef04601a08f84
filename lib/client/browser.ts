import { readToken } from './auth.ts'
import { createClient } from './client.ts'
import { httpTransport } from './http.ts'

/** The client of islands: same origin, and the token of whoever is signed in. */
export const browserClient = createClient(httpTransport(), { token: readToken })
