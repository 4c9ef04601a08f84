import { identities } from '#lib/contract/identities.ts'
import { requireProof } from '../accounts/policy.ts'
import type { Deps } from '../platform/deps.ts'
import type { MemberId } from '../platform/http/member-id.ts'
import { giveBack } from '../platform/http/rate-limit.ts'
import type { Routes } from '../platform/http/routes.ts'
import { openChecks } from '../platform/social/checks.ts'
import type { Verifiers } from '../platform/social/verifiers.ts'
import { addIdentity, removeIdentity } from './commands.ts'
import { presentIdentity } from './present.ts'
import { listIdentities } from './queries.ts'

export const identitiesRoutes = (routes: Routes, deps: Deps, verifiers: Verifiers) => {
  const { config, db, pool, clock } = deps
  const { verify } = openChecks(config, verifiers)

  const own = async (member: MemberId) => ({
    data: (await listIdentities(pool, member)).map(presentIdentity),
  })

  routes.answer(identities.mine, ({ member }) => own(member))

  routes.answer(identities.add, { limit: 'signIn' }, async (input) => {
    const { params, body, member, session, request, address } = input
    const now = clock.now()
    await requireProof(deps, { member, session }, body.password)
    const claim = await verify(params.provider, { token: body.token, request, now })
    await addIdentity(db, { member, session }, claim, now)
    await giveBack(pool, 'signIn', address)
    return own(member)
  })

  routes.answer(identities.remove, async ({ member, session, params, body }) => {
    await requireProof(deps, { member, session }, body.password)
    await removeIdentity(db, { member, session }, { id: params.id, now: clock.now() })
  })
}
