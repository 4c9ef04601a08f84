'use client'

import { FUNDING, PayPalMarks } from '@paypal/react-paypal-js'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { markSlots } from '#components/ui/pay-mark.tsx'

const fundings = { wallet: FUNDING.PAYPAL, card: FUNDING.CARD }

/**
 * The provider's own marks, drawn into the tiles above: its script comes with what is paid with, and
 * the tiles stand there before it.
 */
export function ProviderMarks() {
  const [slots, setSlots] = useState<ReturnType<typeof markSlots>>([])
  useEffect(() => setSlots(markSlots()), [])
  return slots.map(({ brand, slot }) =>
    createPortal(<PayPalMarks fundingSource={fundings[brand]} />, slot, brand),
  )
}
