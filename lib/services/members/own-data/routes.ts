import { Readable } from 'node:stream'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { countCall } from '#kernel/http/rate-limit.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { accounts } from '#lib/contract/accounts.ts'
import type { Provider } from '#lib/contract/identities.ts'
import { ownData as calls } from '#lib/contract/own-data.ts'
import type { OwnDataResource } from '#lib/contract/own-data-resources.ts'
import { createWords } from '#lib/format/words.ts'
import { openChecks, readNonce, type Verifiers } from '#lib/tools/social/claim.ts'
import { type Cell, writeWorkbook } from '#lib/tools/spreadsheet/workbook.ts'
import ownData from '#locales/it/own-data.json' with { type: 'json' }
import ownOrders from '#locales/it/own-orders.json' with { type: 'json' }
import type { Deps } from '../../deps.ts'
import { requireFreshSession, requirePassword } from '../accounts/policy.ts'
import { findIdentityOwner } from '../identities/queries.ts'
import { deleteAccount } from './commands.ts'
import { extracts, readOwnData } from './queries.ts'

type Translate = (key: string) => string
// Keys are built from columns and states; a test checks all of them.
const wordOf = createWords({ 'own-data': ownData, 'own-orders': ownOrders }).getFixedT(
  'it',
  'own-data' as never,
) as unknown as Translate

const amounts = ['spent', 'delivery_cost', 'credits', 'total', 'amount', 'pending', 'balance']

/** Columns that hold a code, with the translation keys of their values. */
const coded: Record<string, string | undefined> = {
  state: 'states',
  order_state: 'own-orders:state',
  seat_order_state: 'own-orders:state',
  report_reason: 'reportReasons',
  decision: 'decisions',
  credit_kind: 'creditKinds',
  ground: 'grounds',
}

/** Translates codes, and removes the asterisks that mark bold text in notifications. */
const readable = (column: string, value: Cell): Cell => {
  if (typeof value !== 'string') return value
  const kinds = coded[column]
  if (kinds) return wordOf(`${kinds}.${value}`)
  if (amounts.includes(column)) return Number(value)
  return column === 'description' ? value.replaceAll('**', '') : value
}

async function* presentRows(resource: OwnDataResource, rows: AsyncIterable<Cell[]>) {
  const { columns } = extracts[resource]
  for await (const row of rows) yield row.map((value, place) => readable(columns[place]!, value))
}

type Proof = { provider?: Provider | undefined; token?: string | undefined }
type Who = { member: MemberId; session: number; request: Request }

export const ownDataRoutes = (routes: Routes, deps: Deps, verifiers: Verifiers) => {
  const { config, db, clock } = deps
  const { verify } = openChecks(config, verifiers)

  /** Apple tokens are valid only in the browser that requested them; elsewhere a recent sign-in is the proof. */
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

  routes.answer(calls.export, async ({ member, params: { resource } }) => {
    await countCall(deps, 'export', `${member}`)
    const sheet = {
      name: wordOf(`sheets.${resource}`),
      headings: extracts[resource].columns.map((column) => wordOf(`columns.${column}`)),
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
