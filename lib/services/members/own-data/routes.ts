import { Readable } from 'node:stream'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { countCall } from '#kernel/http/rate-limit.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { accounts } from '#lib/contract/accounts.ts'
import { ownData } from '#lib/contract/own-data.ts'
import { openChecks, readNonce, type Verifiers } from '#lib/tools/social/claim.ts'
import { writeWorkbook } from '#lib/tools/spreadsheet/workbook.ts'
import type { Deps } from '../../deps.ts'
import { requireFreshSession, requirePassword } from '../accounts/policy.ts'
import { findIdentityOwner } from '../identities/queries.ts'
import { deleteAccount } from './commands.ts'
import { headingsOf, presentRows, sheetName } from './present.ts'
import { readOwnData } from './queries.ts'

type Proof = { provider?: 'google' | 'facebook' | 'apple' | undefined; token?: string | undefined }

type Who = { member: MemberId; session: number; request: Request }

export const ownDataRoutes = (routes: Routes, deps: Deps, verifiers: Verifiers) => {
  const { config, db, clock } = deps
  const { verify } = openChecks(config, verifiers)

  /**
   * Apple tokens are valid only in the browser that requested them: elsewhere a recent sign-in is
   * the proof.
   */
  const requireIdentity = async ({ member, session, request }: Who, proof: Proof) => {
    const { provider, token } = proof
    if (!provider || !token)
      throw new DomainError('invalid', { fields: { password: ['required'] } })
    if (!verifiers[provider] || (provider === 'apple' && !readNonce(request)))
      return requireFreshSession(deps, session)
    const { subject } = await verify(provider, { token, request, now: clock.now() })
    if ((await findIdentityOwner(db, provider, subject)) !== member)
      throw new DomainError('sign_in_again')
  }

  routes.answer(ownData.export, async ({ member, params: { resource } }) => {
    await countCall(deps, 'export', `${member}`)
    const sheet = {
      name: sheetName(resource),
      headings: headingsOf(resource),
      rows: presentRows(resource, readOwnData(db, member, resource)),
    }
    const bytes = Readable.toWeb(Readable.from(writeWorkbook(sheet))) as ReadableStream<Uint8Array>
    return new Response(bytes, {
      headers: { 'content-disposition': `attachment; filename="${resource}.xlsx"` },
    })
  })

  routes.answer(accounts.remove, async ({ member, session, request, body }) => {
    const { password, provider, token } = body
    if (password) await requirePassword(deps, { member, password, field: 'password' })
    else await requireIdentity({ member, session, request }, { provider, token })
    await deleteAccount(deps, member)
  })
}
