import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { id, pathId, timestamp } from './shapes.ts'

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
  list: endpoint({
    method: 'GET',
    path: '/users/logged/sessions',
    tag: 'sessions',
    summary: 'Sessions of the signed-in member, the current one first',
    auth: 'member',
    output: data(z.array(session)),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/users/logged/sessions/{id}',
    tag: 'sessions',
    summary: 'End a session',
    auth: 'member',
    params: z.strictObject({ id: pathId }),
    status: 204,
    output: z.void(),
    errors: ['not_found'],
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/users/logged/sessions',
    tag: 'sessions',
    summary: 'End all sessions except the current one',
    auth: 'member',
    status: 204,
    output: z.void(),
  }),
  ending: endpoint({
    method: 'GET',
    path: '/users/logged/sessions/ending',
    tag: 'sessions',
    summary: 'End of the current session; the call does not count as a use of the session',
    auth: 'member',
    keepsIdle: true,
    output: data(sessionEnd),
  }),
  prolong: endpoint({
    method: 'POST',
    path: '/users/logged/sessions/more_time',
    tag: 'sessions',
    summary:
      'Extend a session that is about to expire idle; near its absolute end, that end moves too, once',
    auth: 'member',
    output: data(sessionEnd),
    errors: ['conflict'],
  }),
  renew: endpoint({
    method: 'POST',
    path: '/users/logged/sessions/renew',
    tag: 'sessions',
    summary:
      'Issue a new token for a token that is a week old; the old token is replaced at the first use of the new one',
    auth: 'member',
    output: data(z.object({ token: z.string() })),
    /** The token is not old enough yet, or another tab has just renewed it. */
    errors: ['conflict'],
  }),
}
