import { DomainError } from '#kernel/error.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { euros } from '#kernel/money.ts'
import { codes } from '#lib/contract/codes.ts'
import { presentPicture } from '#lib/tools/pictures/present.ts'
import type { Deps } from '../../deps.ts'
import { ownInvitation } from './commands/invite.ts'
import { mayTryCode } from './policy.ts'
import { promiseText, reasonText } from './present.ts'
import { findCode, listInvitees, refusesMember } from './queries.ts'

export const codesRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock, config } = deps

  routes.answer(codes.check, async ({ member, address, params }) => {
    await mayTryCode(deps, { member, address }, params.code)
    const code = await findCode(db, params.code)
    const reason = code
      ? await refusesMember(db, code, member, clock.now())
      : ({ why: 'unknown' } as const)
    return {
      data: {
        code: code?.code ?? params.code,
        promise: code ? promiseText(code, config.invitationCents) : null,
        reason: reason ? reasonText(reason) : null,
      },
    }
  })

  routes.answer(codes.invitation, async ({ member }) => {
    if (config.invitationCents === 0) throw new DomainError('not_found')
    const code = await db.transaction((tx) => ownInvitation(tx, member))
    const invitees = await listInvitees(db, member, code)
    return {
      data: {
        code,
        url: `${config.siteUrl}/?code=${code}`,
        amount: euros(config.invitationCents),
        guests: invitees.map((row) => ({
          name: row.name,
          image: presentPicture(row, 'face'),
          state: row.state,
          amount: row.cents === null ? null : euros(row.cents),
          at: row.at.toISOString(),
        })),
      },
    }
  })
}
