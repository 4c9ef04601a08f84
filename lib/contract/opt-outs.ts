import { z } from 'zod'
import { callsOf, data } from './endpoint.ts'
import { notificationType } from './notifications.ts'

const { open } = callsOf('preferences')

/** Kinds of mail that can be unsubscribed from. */
export const optOutSubject = z.enum([...notificationType.options, 'digest', 'marketing'])

const token = z.string().max(80)

const optOut = data(z.object({ about: optOutSubject }).meta({ id: 'OptOut' }))

/**
 * Unsubscribes by a mailed link, signed in or not. It ends one kind of mail and reveals nothing of the
 * account, not even whether the kind was on. Members subscribe again after signing in.
 */
export const optOuts = {
  stop: open('POST /opt_outs', {
    summary: 'Unsubscribe from one kind of mail by the link of a mail',
    body: z.strictObject({ token }),
    output: optOut,
    errors: ['not_found'],
  }),
  oneClick: open('POST /opt_outs/{token}', {
    summary:
      'One-click unsubscription for mail programs, which send a body of their own (RFC 8058)',
    params: z.strictObject({ token }),
    output: optOut,
  }),
}
