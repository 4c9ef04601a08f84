import { readToken } from '../session/auth.ts'
import { createClient } from './client.ts'
import { httpTransport } from './http.ts'

/** Client for client components: same origin, with the token of the signed-in member. */
export const browserClient = createClient(httpTransport(), { token: readToken })
