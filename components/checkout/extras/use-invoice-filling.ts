'use client'

import { useEffect, useRef } from 'react'
import { type Address, toAddress } from '#lib/client/entities/account.ts'
import type { DeliveryChoice } from '#lib/client/entities/checkout.ts'
import { useApiQuery } from '#lib/client/queries.tsx'
import { useUser } from '#lib/client/session/use-user.ts'
import type { Invoice } from '../use-choices.ts'

const isNowhere = ({ street, postal_code, city, province }: Invoice) =>
  !street && !postal_code && !city && !province

const placeOf = ({ street, streetNumber, postalCode, city, province }: Address) => ({
  ...{ street: `${street} ${streetNumber}`, postal_code: postalCode, city, province },
})

const addressOf = (addresses: readonly Address[], delivery: DeliveryChoice | null) =>
  addresses.find(({ id }) => delivery?.kind === 'home' && id === delivery.address_id) ??
  addresses.find(({ preferred }) => preferred)

type Filling = {
  invoice: Invoice
  delivery: DeliveryChoice | null
  onInvoice: (invoice: Invoice) => void
  onPlace: (place: { city: string; province: string }) => void
}

/** Fills in account data once: the name, and the delivery address or else the preferred one. */
export const useInvoiceFilling = ({ invoice, delivery, onInvoice, onPlace }: Filling) => {
  const user = useUser()
  const { data, isPending } = useApiQuery(
    'GET /users/logged/addresses',
    {},
    { select: (wire) => wire.data.map(toAddress) },
  )
  const isFilled = useRef(false)
  useEffect(() => {
    if (isFilled.current || isPending || !user) return
    isFilled.current = true
    const address = addressOf(data ?? [], delivery)
    const place = address && isNowhere(invoice) ? placeOf(address) : undefined
    if (place) onPlace(place)
    onInvoice({ ...invoice, ...place, name: invoice.name || user.name })
  }, [data, isPending, user, delivery, invoice, onInvoice, onPlace])
}
