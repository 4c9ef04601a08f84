import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'

/** Part loaded once it is chosen; its placeholder is as tall as the part, so that nothing below moves. */
const late = <Props,>(load: () => Promise<ComponentType<Props>>, height?: string) =>
  dynamic(() => load(), { ssr: false, loading: () => height && <Skeleton className={height} /> })

const paying = () => import('./paying.tsx')
const nothing = () => import('./nothing.tsx')

export const CardPart = late(() => paying().then((m) => m.CardPart), 'h-12')
export const WalletPart = late(() => paying().then((m) => m.WalletPart), 'h-12')
export const NewAddress = late(
  () => import('./delivery/new-address.tsx').then((m) => m.NewAddress),
  'h-[46rem]',
)
export const PointSearch = late(
  () => import('./delivery/point-search.tsx').then((m) => m.PointSearch),
  'h-20',
)
export const SeatMeter = late(
  () => import('./seat/seat-meter.tsx').then((m) => m.SeatMeter),
  'h-10',
)
export const CodeField = late(
  () => import('./extras/code-field.tsx').then((m) => m.CodeField),
  'h-20',
)
export const InvoiceFields = late(
  () => import('./extras/invoice-fields.tsx').then((m) => m.InvoiceFields),
  'h-12',
)
export const ConfirmStep = late(
  () => import('./confirm-step.tsx').then((m) => m.ConfirmStep),
  'h-12',
)
export const Changes = late(() => import('./changes.tsx').then((m) => m.Changes))
export const PlacedNotes = late(
  () => import('./order/placed-notes.tsx').then((m) => m.PlacedNotes),
  'mb-6 h-16',
)
export const NothingToPay = late(() => nothing().then((m) => m.NothingToPay))
export const NothingLeft = late(() => nothing().then((m) => m.NothingLeft))
export const LetGo = late(() => nothing().then((m) => m.LetGo))
export const OrderSummary = late(
  () => import('./order/order-summary.tsx').then((m) => m.OrderSummary),
  'h-[16rem]',
)
