import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import { withIsoDates } from '#kernel/http/iso-dates.ts'
import { euros } from '#kernel/money.ts'
import { listActs } from '#kernel/operator-acts.ts'
import { listMailsAbout } from '#kernel/outbox/queries.ts'
import type { operatorOrders } from '#lib/contract/console/orders.ts'
import { createWords } from '#lib/format/words.ts'
import { presentPictureRow } from '#lib/tools/pictures/present.ts'
import words from '#locales/it/console-orders.json' with { type: 'json' }
import type { Deps } from '../../deps.ts'
import { aboutOrder } from '../../money/orders/commands/notify.ts'
import { hasSingleCopies, restOfDelivery } from '../../money/orders/commands/refund-lines.ts'
import { presentOrder } from '../../money/orders/present/orders.ts'
import {
  findBuyer,
  findOrderByNumber,
  isOfGoods,
  type WholeOrder,
} from '../../money/orders/queries/orders.ts'
import { isCorrectable } from '../../money/orders/rules/address.ts'
import { invoicePlace } from '../../money/orders/rules/invoice.ts'
import { listSteps } from '../../money/settlement/queries/ledger.ts'
import { versionOf } from '../act.ts'
import { presentApproval } from '../approvals/present.ts'
import { listWaitingOf } from '../approvals/queries.ts'
import { type FileColumns, momentCell } from '../list-file.ts'
import { paidAndRefunded } from './acts.ts'
import type { OrderRow } from './queries.ts'

type Shown = z.output<typeof operatorOrders.read.output>['data']
type Row = z.output<typeof operatorOrders.list.output>['data'][number]

export const presentRow = ({ number, lines, picture, total_cents, ...row }: OrderRow): Row => ({
  ...withIsoDates(row),
  id: number,
  titles: lines.map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title)),
  image: presentPictureRow(picture),
  total: euros(total_cents),
})

const t = createWords({ 'console-orders': words }).getFixedT('it', 'console-orders')

const columns: FileColumns<Row> = {
  number: [t('number'), ({ id }) => id],
  placed: [t('placedOn'), ({ placed_at: at }) => momentCell(at)],
  buyer: [t('buyer'), ({ buyer }) => buyer ?? t('deleted')],
  titles: [t('what'), ({ titles }) => titles.join(', ')],
  state: [t('state'), ({ state }) => t(`states.${state}`)],
  place: [t('place'), ({ place }) => place ?? t('home')],
  total: [t('total'), ({ total }) => total],
}

export const orderFile = { list: 'orders', title: t('title'), columns }

const presentInvoice = ({ invoice }: WholeOrder): Shown['invoice'] => {
  if (!invoice) return null
  const { name, tax_code = null, vat_number = null, recipient_code = null } = invoice
  const { certified_email = null } = invoice
  const place = invoicePlace(invoice)
  return { name, tax_code, vat_number, recipient_code, certified_email, place }
}

/** Events of the order, acts of operators and mails, whose reason is their kind; the newest first. */
const historyOf = async (db: Db, { id, number, events }: WholeOrder): Promise<Shown['history']> => {
  const acts = await listActs(db, number)
  const happened = events.map(({ at, kind }) => ({ at, what: kind, who: null, reason: null }))
  const mails = (await listMailsAbout(db, aboutOrder(id))).map(({ at, kind, state }) => ({
    at,
    what: `mail_${state}`,
    who: null,
    reason: kind,
  }))
  return [...happened, ...acts, ...mails]
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .map(withIsoDates)
}

/** Reads all that an operator sees of an order; a period of the plan has no goods to show. */
export const showOrder = async (
  db: Db,
  number: number,
  operator: number,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
): Promise<Shown> => {
  const row = await findOrderByNumber(db, number)
  if (!row || !isOfGoods(row)) throw new DomainError('not_found')
  const { leftCents } = await paidAndRefunded(db, row)
  const { delivery } = row
  return {
    ...presentOrder(row, clock.now(), config),
    buyer: (await findBuyer(db, row.id)) ?? null,
    ship_to: {
      kind: delivery.kind,
      name: delivery.name,
      line: delivery.line,
      street: delivery.street ?? '',
      details: delivery.details ?? '',
      postal_code: delivery.postal_code ?? '',
      city: delivery.city ?? '',
      province: delivery.province ?? '',
      phone: delivery.phone ?? '',
    },
    version: versionOf(delivery),
    can_correct: isCorrectable(row),
    invoice: presentInvoice(row),
    approvals: (await listWaitingOf(db, number)).map((one) => presentApproval(one, operator)),
    refundable: leftCents === undefined ? null : euros(leftCents),
    has_single_copies: hasSingleCopies(row),
    refundable_delivery: euros(await restOfDelivery(db, row)),
    payments: (await listSteps(db, number)).map(({ cents, ...step }) => ({
      ...withIsoDates(step),
      what: step.what as Shown['payments'][number]['what'],
      amount: euros(cents),
    })),
    history: await historyOf(db, row),
  }
}
