import { z } from 'zod'
import { callsOf, data } from './endpoint.ts'
import { euros, picture, timestamp } from './shapes.ts'

const { member } = callsOf('codes')

const invitee = z
  .object({
    /** First name only. */
    name: z.string(),
    image: picture.nullable(),
    /** No order yet, one that may still be sent back, rewarded, above the maximum, or refused. */
    state: z.enum(['waiting', 'coming', 'rewarded', 'over', 'refused']),
    amount: euros.nullable(),
    at: timestamp,
  })
  .meta({ id: 'Guest' })

export const codes = {
  check: member('POST /codes/{code}/check', {
    summary: 'Benefit of a code for the signed-in member, or the reason for its refusal',
    params: z.object({ code: z.string().trim().min(1).max(64) }),
    output: data(
      z.object({ code: z.string(), promise: z.string().nullable(), reason: z.string().nullable() }),
    ),
  }),
  invitation: member('PUT /users/logged/invitation', {
    summary:
      'Invitation code of the signed-in member, created by the first call, and the invited members',
    output: data(
      z.object({ code: z.string(), url: z.string(), amount: euros, guests: z.array(invitee) }),
    ),
    errors: ['not_found'],
  }),
}
