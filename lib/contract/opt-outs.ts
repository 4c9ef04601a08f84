import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { notificationType } from './notifications.ts'

const params = z.strictObject({ token: z.string().max(80) })

const optOut = data(
  z
    .object({
      /** What there is no more of by mail, or again. */
      about: z.enum([...notificationType.options, 'digest', 'marketing']),
      /** Enough of it to know it again. */
      address: z.string(),
      /** Mails of it are sent. */
      on: z.boolean(),
    })
    .meta({ id: 'OptOut' }),
)

/** By the link of a mail, signed in or not. Looking changes nothing: programs that guard mail open every link. */
export const optOuts = {
  look: endpoint({
    method: 'GET',
    path: '/opt_outs/{token}',
    tag: 'preferences',
    summary: 'What the link of a mail is about, and how that stands',
    params,
    output: optOut,
    errors: ['not_found'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/opt_outs/{token}',
    tag: 'preferences',
    summary: 'No more mails of this kind; what mail programs ask with one click (RFC 8058)',
    params,
    output: optOut,
    errors: ['not_found'],
  }),
  resume: endpoint({
    method: 'DELETE',
    path: '/opt_outs/{token}',
    tag: 'preferences',
    summary: 'Mails of this kind again, as before',
    params,
    output: optOut,
    errors: ['not_found'],
  }),
}
