import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { notificationType } from './notifications.ts'

/** What there is no more of by mail. */
export const optOutSubject = z.enum([...notificationType.options, 'digest', 'marketing'])

const token = z.string().max(80)

const optOut = data(z.object({ about: optOutSubject }).meta({ id: 'OptOut' }))

/**
 * By the link of a mail, signed in or not. It ends one kind of mail and does nothing else: it tells nothing of the
 * account, not even whether mails of the kind were on. Whoever wants them again signs in.
 */
export const optOuts = {
  stop: endpoint({
    method: 'POST',
    path: '/opt_outs',
    tag: 'preferences',
    summary: 'No more mails of the kind that the link of a mail names',
    body: z.strictObject({ token }),
    output: optOut,
    errors: ['not_found'],
  }),
  oneClick: endpoint({
    method: 'POST',
    path: '/opt_outs/{token}',
    tag: 'preferences',
    summary:
      'The same for mail programs, which ask with one click and a body of their own (RFC 8058)',
    params: z.strictObject({ token }),
    output: optOut,
    errors: ['not_found'],
  }),
}
