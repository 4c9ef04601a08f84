import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { textOf } from '#kernel/terminal.ts'
import { retryRefund } from '../../money/payments/commands/refunds.ts'
import { actsOn } from '../act.ts'

type Named = { refund: string }

const act = actsOn({
  noun: 'payments',
  find: (db: Db, { refund }: Named) =>
    db.one<{ order: number; cents: number; state: string }>(
      sql`SELECT o.number "order", r.cents, r.state FROM refunds r JOIN orders o ON o.id = r.order_id
        WHERE r.id = ${refund}`,
    ),
  refusals: { conflict: 'payments.refused' },
})

export const paymentActs = {
  retryRefund: act('retry-refund', {
    question: async (refund) =>
      refund.state === 'failed' ? textOf('payments.again', refund) : undefined,
    audit: (input, { order, cents }) => ({ ...input, order, cents }),
    change: async (tx, _, { now }, { refund }: Named) => {
      if (!(await retryRefund(tx, refund, now))) throw new DomainError('conflict')
    },
  }),
}
