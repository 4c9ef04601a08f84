'use client'

import dynamic from 'next/dynamic'
import { Skeleton } from '#components/ui/skeleton.tsx'

const loading = () => <Skeleton className="h-12" />

/** What comes only to who chose it. */
export const CardPart = dynamic(() => import('./paying.tsx').then((m) => m.CardPart), {
  ssr: false,
  loading,
})
export const WalletPart = dynamic(() => import('./paying.tsx').then((m) => m.WalletPart), {
  ssr: false,
  loading,
})
export const NewAddress = dynamic(
  () => import('#components/user/address-form.tsx').then((m) => m.AddressForm),
  { ssr: false, loading },
)
export const InvoiceFields = dynamic(
  () => import('./invoice-fields.tsx').then((m) => m.InvoiceFields),
  { ssr: false, loading },
)
export const ConfirmStep = dynamic(() => import('./confirm-step.tsx').then((m) => m.ConfirmStep), {
  ssr: false,
  loading,
})
