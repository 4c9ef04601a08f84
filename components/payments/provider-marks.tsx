'use client'

import { FUNDING, PayPalMarks } from '@paypal/react-paypal-js'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { markSlots } from '#components/ui/pay-mark.tsx'

const fundings = { wallet: FUNDING.PAYPAL, card: FUNDING.CARD }

/**
 * Renders the provider's logos into the tiles through portals: the tiles are shown before the script of the
 * provider has loaded.
 */
export function ProviderMarks() {
  const [slots, setSlots] = useState<ReturnType<typeof markSlots>>([])
  useEffect(() => setSlots(markSlots()), [])
  return slots.map(({ brand, slot }) =>
    createPortal(<PayPalMarks fundingSource={fundings[brand]} />, slot, brand),
  )
}
