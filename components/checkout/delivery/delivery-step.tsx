'use client'

import { problemAt } from '../checkout-frame.tsx'
import type { CheckoutForm } from '../use-checkout-form.ts'
import { Where } from './where.tsx'

/** Choice of the delivery, stored in the form of the checkout. */
export function DeliveryStep({ form }: { form: CheckoutForm }) {
  const { asked, quote } = form.purchase
  return (
    <Where
      asked={asked}
      quote={quote.data}
      chosen={form.choices.delivery}
      onChoose={(delivery) => form.onChoose({ delivery })}
      member={form.member.id}
      address={form.address}
      onStored={(delivery) => form.choose({ delivery })}
      problem={problemAt(form, 'where')}
    />
  )
}
