import { DomainError } from '#kernel/error.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { euros } from '#kernel/money.ts'
import { codes } from '#lib/contract/codes.ts'
import type { Deps } from '../../deps.ts'
import { ownInvitation } from './commands/invite.ts'
import { mayTryCode } from './policy.ts'
import { presentInvitee, promiseText, reasonText } from './present.ts'
import { refusesMember } from './queries/apply.ts'
import { findCode, listInvitees } from './queries/codes.ts'

export const codesRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock, config } = deps

  routes.answer(codes.check, async ({ member, address, params }) => {
    await mayTryCode(deps, { member, address }, params.code)
    const code = await findCode(db, params.code)
    if (!code)
      return { data: { code: params.code, promise: null, reason: reasonText({ why: 'unknown' }) } }
    const reason = await refusesMember(db, code, member, clock.now())
    return {
      data: {
        code: code.code,
        promise: promiseText(code, config.invitationCents),
        reason: reason ? reasonText(reason) : null,
      },
    }
  })

  routes.answer(codes.invitation, async ({ member }) => {
    if (config.invitationCents === 0) throw new DomainError('not_found')
    const code = await db.transaction((tx) => ownInvitation(tx, member))
    return {
      data: {
        code,
        url: `${config.siteUrl}/?code=${code}`,
        amount: euros(config.invitationCents),
        guests: (await listInvitees(db, member, code)).map(presentInvitee),
      },
    }
  })
}
