import { DomainError } from '#kernel/error.ts'
import type { Authorize } from '#kernel/http/answer.ts'
import type { Authenticate } from '#kernel/http/call.ts'
import { may } from '#lib/contract/console/roles.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import type { Deps } from '../../deps.ts'
import { askForProof, takeProof } from './commands/proofs.ts'
import { touchSession } from './commands/sessions.ts'
import { findSession, hasFactor } from './queries.ts'
import { consoleOrigin, digestOf, secretHash, tokenOf, touchEvery } from './rules.ts'

type GateDeps = Pick<Deps, 'config' | 'db' | 'clock'>

/** Refuses writes of other sites: browsers name the origin of each. */
const requireOwnOrigin = (origin: string, { method }: Endpoint, request: Request) => {
  const isRead = method === 'GET'
  const isOwn = request.headers.get('origin') === origin
  if (!isRead && !isOwn) throw new DomainError('forbidden')
}

/** Operators by cookie, and their roles. */
export const byCookie = ({ config, db }: GateDeps): Authenticate => {
  const origin = consoleOrigin(config)
  return async (call, endpoint, now) => {
    requireOwnOrigin(origin, endpoint, call.request)
    if (endpoint.auth !== 'operator') return
    const token = tokenOf(call.request.headers.get('cookie') ?? undefined)
    const row = token ? await findSession(db, secretHash(token), now) : undefined
    if (!row) throw new DomainError('unauthenticated')
    if (!endpoint.keepsIdle && now.getTime() - row.seen_at.getTime() > touchEvery)
      await touchSession(db, row.session, now)
    const { seen_at: _, ...operator } = row
    call.operator = operator
    if (endpoint.action && !may(operator.roles, endpoint.action)) throw new DomainError('forbidden')
  }
}

const proofHeader = 'x-proof'

/** Asks for a factor for this very call; the repeated call names the confirmed ticket. */
export const withProof =
  (deps: GateDeps): Authorize =>
  async ({ operator, request }, endpoint, parts) => {
    if (!endpoint.proof || !operator) return
    if (deps.config.enableDemo && !(await hasFactor(deps.db, operator.id))) return
    const digest = digestOf(`${endpoint.method} ${endpoint.path}`, parts)
    const ticket = request.headers.get(proofHeader)
    if (ticket && (await takeProof(deps, operator.session, ticket, digest))) return
    const next = { ticket: await askForProof(deps, operator, digest) }
    throw new DomainError('proof_needed', { next })
  }
