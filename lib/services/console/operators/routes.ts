import type { Tx } from '#kernel/db/connection.ts'
import type { Operator } from '#kernel/http/call.ts'
import { withIsoDates } from '#kernel/http/iso-dates.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { type Actor, recordAct } from '#kernel/operator-acts.ts'
import {
  invitations,
  operatorSessions,
  operators,
  ownAccess,
} from '#lib/contract/console/operators.ts'
import type { Deps } from '../../deps.ts'
import { clientInfo, describeAgent } from '../../members/sessions/rules.ts'
import { type Acting, actorOf } from '../answer-act.ts'
import { addPasskey, beginPasskey, beginSignIn } from './commands/challenges.ts'
import { renewCodes } from './commands/factors.ts'
import {
  acceptByPasskey,
  acceptByPassword,
  invite,
  readInvitation,
} from './commands/invitations.ts'
import { changeRoles, endOperator, removePasskey } from './commands/manage.ts'
import { beginProof, prove } from './commands/proofs.ts'
import { endSession, signInByPasskey, signInByPassword, signInToDemo } from './commands/sessions.ts'
import { findOperator, findSelf, listOperators, listPasskeys } from './queries.ts'
import { sessionCookie, sessionLife } from './rules.ts'

type Entering = {
  request: Request
  address: string
  requestId: string
  setCookie: (cookie: string) => void
}

export const operatorsRoutes = (routes: Routes, deps: Deps) => {
  const { config, db, clock } = deps

  const self = async (session: number) => {
    const { idle_until, ...row } = (await findSelf(db, session))!
    const milliseconds = idle_until.getTime() - clock.now().getTime()
    return {
      ...row,
      seconds_left: Math.max(0, Math.floor(milliseconds / 1000)),
      demo: config.enableDemo,
    }
  }

  const entryOf = (call: Entering) => ({
    from: clientInfo(call),
    requestId: call.requestId,
    now: clock.now(),
  })

  /** Hands the token out as a cookie, which no script can read. */
  const letIn = async ({ setCookie }: Entering, opened: { token: string; session: number }) => {
    setCookie(sessionCookie(opened.token, sessionLife / 1000))
    return { data: await self(opened.session) }
  }

  routes.answer(operatorSessions.begin, { limit: 'signIn' }, async () => ({
    data: await beginSignIn(deps),
  }))

  routes.answer(operatorSessions.byPasskey, { limit: 'signIn' }, async (call) =>
    letIn(call, await signInByPasskey(deps, { ...call.body, ...entryOf(call) })),
  )

  routes.answer(operatorSessions.byPassword, { limit: 'signIn' }, async (call) =>
    letIn(call, await signInByPassword(deps, { ...call.body, ...entryOf(call) })),
  )

  routes.answer(operatorSessions.byDemo, { limit: 'signIn' }, async (call) =>
    letIn(call, await signInToDemo(deps, { ...call.body, ...entryOf(call) })),
  )

  routes.answer(operatorSessions.self, async ({ operator }) => ({
    data: await self(operator.session),
  }))

  routes.answer(operatorSessions.end, async ({ operator, setCookie }) => {
    await endSession(db, operator.session, clock.now())
    setCookie(sessionCookie('', 0))
  })

  routes.answer(operatorSessions.beginProof, async ({ operator, body }) => ({
    data: { options: await beginProof(deps, operator, body.ticket) },
  }))

  routes.answer(operatorSessions.prove, async ({ operator, body }) => prove(deps, operator, body))

  routes.answer(invitations.read, { limit: 'link' }, async ({ body }) => ({
    data: await readInvitation(deps, body.token),
  }))

  routes.answer(invitations.acceptByPasskey, { limit: 'link' }, async (call) => {
    const entry = entryOf(call)
    const { label } = describeAgent(entry.from.agent)
    const joined = await acceptByPasskey(deps, {
      ...call.body,
      ...entry,
      label: label || 'Passkey',
    })
    return { data: { self: (await letIn(call, joined)).data, recovery_codes: joined.codes } }
  })

  routes.answer(invitations.acceptByPassword, { limit: 'link' }, async (call) => {
    const joined = await acceptByPassword(deps, { ...call.body, ...entryOf(call) })
    return { data: { self: (await letIn(call, joined)).data, recovery_codes: joined.codes } }
  })

  const passkeys = async ({ id }: Operator) => ({
    data: (await listPasskeys(db, id)).map(({ credential: _, transports: __, ...row }) =>
      withIsoDates(row),
    ),
  })

  routes.answer(ownAccess.list, async ({ operator }) => passkeys(operator))

  routes.answer(ownAccess.begin, async ({ operator }) => ({
    data: await beginPasskey(deps, await findOperator(db, operator.id)),
  }))

  routes.answer(ownAccess.add, async (call) => {
    const { operator, body } = call
    const now = clock.now()
    await db.transaction(async (tx) => {
      await addPasskey(deps, tx, { ...body, operator: operator.id, now })
      await recordAct(tx, 'access.add-passkey', { label: body.label }, now, actorOf(call))
    })
    return passkeys(operator)
  })

  routes.answer(ownAccess.remove, async (call) => {
    const { operator, params } = call
    await db.transaction((tx) =>
      removePasskey(
        tx,
        { operator: operator.id, id: params.id },
        { by: actorOf(call), now: clock.now() },
      ),
    )
    return passkeys(operator)
  })

  routes.answer(ownAccess.renewCodes, async (call) => ({
    data: await db.transaction(async (tx) => {
      const codes = await renewCodes(tx, call.operator.id)
      await recordAct(tx, 'access.renew-codes', {}, clock.now(), actorOf(call))
      return codes
    }),
  }))

  const colleagues = async () => ({
    data: (await listOperators(db, clock.now())).map(withIsoDates),
  })

  type Change = (tx: Tx, by: { by: Actor; now: Date }) => Promise<unknown>
  const changing = async (call: Acting, change: Change) => {
    await db.transaction((tx) => change(tx, { by: actorOf(call), now: clock.now() }))
    return colleagues()
  }

  routes.answer(operators.list, colleagues)
  routes.answer(operators.invite, (call) =>
    changing(call, (tx, by) => invite(tx, deps, call.body, by)),
  )
  routes.answer(operators.change, (call) =>
    changing(call, (tx, by) => changeRoles(tx, call.params.id, call.body.roles, by)),
  )
  routes.answer(operators.end, (call) =>
    changing(call, (tx, by) => endOperator(tx, call.params.id, by)),
  )
}
