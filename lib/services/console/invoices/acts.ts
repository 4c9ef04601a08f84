import type { Config } from '#kernel/config/config.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { actsOn } from '../act.ts'
import { findOrder } from '../orders/acts.ts'
import { makeInvoice } from './commands.ts'
import { isInvoiced, withInvoice } from './queries.ts'

type Named = { number: number; company: Config['company'] }

const act = actsOn({ noun: 'invoices', find: (db, { number }: Named) => findOrder(db, number) })

export const invoiceActs = {
  make: act('make', {
    change: async (tx, order, { now }, { company }) => {
      const able = await tx.first(
        sql`SELECT FROM ${withInvoice} WHERE o.id = ${order.id} AND ${isInvoiced}`,
      )
      if (!able) throw new DomainError('not_found')
      return makeInvoice(tx, order, { now, company })
    },
    audit: ({ number: order }, _, { year, number }) => ({ order, year, number }),
  }),
}
