import type { Config } from '#kernel/config/config.ts'
import { actsOn } from '../act.ts'
import { findOrder } from '../orders/acts.ts'
import { makeInvoice } from './commands.ts'
import type { DocumentName } from './rules.ts'

type Named = DocumentName & { company: Config['company'] }

const act = actsOn({ noun: 'invoices', find: (db, { number }: Named) => findOrder(db, number) })

export const invoiceActs = {
  make: act('make', {
    change: (tx, order, { now }, { position, company }) =>
      makeInvoice(tx, order, { now, company, position }),
    audit: ({ number: order, position }, _, { year, number }) => ({
      order,
      ...(position && { refund: position }),
      year,
      number,
    }),
  }),
}
