import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { euros, picture, timestamp } from './shapes.ts'

const invitee = z
  .object({
    /** First name only. */
    name: z.string(),
    image: picture.nullable(),
    /**
     * State of the invitee: no order yet, an order that can still be sent back, rewarded, above the
     * monthly maximum, or refused.
     */
    state: z.enum(['waiting', 'coming', 'rewarded', 'over', 'refused']),
    amount: euros.nullable(),
    at: timestamp,
  })
  .meta({ id: 'Guest' })

export const codes = {
  check: endpoint({
    method: 'POST',
    path: '/codes/{code}/check',
    tag: 'codes',
    summary: 'Benefit of a code for the signed-in member, or the reason for its refusal',
    auth: 'member',
    params: z.object({ code: z.string().trim().min(1).max(64) }),
    output: data(
      z.object({ code: z.string(), promise: z.string().nullable(), reason: z.string().nullable() }),
    ),
    errors: ['not_found', 'too_many_requests'],
  }),
  invitation: endpoint({
    method: 'PUT',
    path: '/users/logged/invitation',
    tag: 'codes',
    summary:
      'Invitation code of the signed-in member, created by the first call, and the invited members',
    auth: 'member',
    output: data(
      z.object({ code: z.string(), url: z.string(), amount: euros, guests: z.array(invitee) }),
    ),
    errors: ['not_found'],
  }),
}
