'use client'

import { useMember } from '#components/account/use-member.ts'
import { useLateQuery } from '#components/navigation/late-query.ts'
import { CheckoutSkeleton } from '../checkout-skeleton.tsx'
import { DoneOrder } from './done-order.tsx'
import { DoneSeat } from './done-seat.tsx'

/** Confirmation page of an order or a seat, with the next steps. */
export function DonePage() {
  const member = useMember()
  const query = useLateQuery()
  const order = Number(query.get('order'))
  const seat = Number(query.get('seat'))
  return (
    <div className="wrap pt-4 lg:pt-5">
      {member && seat > 0 ? (
        <DoneSeat member={member} id={seat} />
      ) : member && order > 0 ? (
        <DoneOrder member={member} id={order} />
      ) : (
        <CheckoutSkeleton />
      )}
    </div>
  )
}
