import { z } from 'zod'
import { callsOf, data } from './endpoint.ts'
import { id, timestamp } from './shapes.ts'

const { member } = callsOf('sessions')

const session = z
  .object({
    id,
    /** Browser and system, as the browser states: 'Firefox, Windows'. Empty when unknown. */
    label: z.string(),
    device: z.enum(['computer', 'phone', 'tablet', 'other']),
    /** Network address of the last use, without its last part. */
    address: z.string(),
    created_at: timestamp,
    last_seen_at: timestamp,
    /** True for the requesting session. */
    current: z.boolean(),
    persistent: z.boolean(),
    /** True when push notifications go to this device. */
    notified: z.boolean(),
  })
  .meta({ id: 'Session' })

const sessionEnd = z
  .object({
    /** Whole seconds until the session ends unused; null where that is days away. */
    seconds_left: z.int().min(0).nullable(),
    /** False when the end is the absolute one, and was moved already. */
    can_prolong: z.boolean(),
  })
  .meta({ id: 'SessionEnd' })

export const sessions = {
  list: member('GET /users/logged/sessions', {
    summary: 'Sessions of the signed-in member, the current one first',
    output: data(z.array(session)),
  }),
  end: member('DELETE /users/logged/sessions/{id}', {
    summary: 'End a session',
  }),
  endOthers: member('DELETE /users/logged/sessions', {
    summary: 'End all sessions except the current one',
  }),
  ending: member('GET /users/logged/sessions/ending', {
    summary: 'End of the current session; the call does not count as a use of the session',
    keepsIdle: true,
    output: data(sessionEnd),
  }),
  prolong: member('POST /users/logged/sessions/more_time', {
    summary:
      'Extend a session that is about to expire idle; near its absolute end, that end moves too, once',
    output: data(sessionEnd),
    errors: ['conflict'],
  }),
  renew: member('POST /users/logged/sessions/renew', {
    summary:
      'Issue a new token for a token that is a week old; the old token is replaced at the first use of the new one',
    output: data(z.object({ token: z.string() })),
    /** The token is not old enough yet, or another tab has just renewed it. */
    errors: ['conflict'],
  }),
}
