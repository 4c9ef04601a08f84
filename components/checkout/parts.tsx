import dynamic from 'next/dynamic'
import { Skeleton } from '#components/ui/skeleton.tsx'

const loading = () => <Skeleton className="h-12" />

/** Parts loaded lazily, once they are chosen. */
export const CardPart = dynamic(() => import('./paying.tsx').then((m) => m.CardPart), {
  ssr: false,
  loading,
})
export const WalletPart = dynamic(() => import('./paying.tsx').then((m) => m.WalletPart), {
  ssr: false,
  loading,
})
export const NewAddress = dynamic(
  () => import('./delivery/new-address.tsx').then((m) => m.NewAddress),
  // As tall as the form, to avoid a layout shift below it.
  { ssr: false, loading: () => <Skeleton className="h-[46rem]" /> },
)
export const PointSearch = dynamic(
  () => import('./delivery/point-search.tsx').then((m) => m.PointSearch),
  {
    ssr: false,
    loading: () => <Skeleton className="h-20" />,
  },
)
// As tall as the track and the line below it.
export const SeatMeter = dynamic(() => import('./seat/seat-meter.tsx').then((m) => m.SeatMeter), {
  ssr: false,
  loading: () => <Skeleton className="h-10" />,
})
export const CodeField = dynamic(() => import('./extras/code-field.tsx').then((m) => m.CodeField), {
  ssr: false,
  loading: () => <Skeleton className="h-20" />,
})
export const InvoiceFields = dynamic(
  () => import('./extras/invoice-fields.tsx').then((m) => m.InvoiceFields),
  { ssr: false, loading },
)
export const ConfirmStep = dynamic(() => import('./confirm-step.tsx').then((m) => m.ConfirmStep), {
  ssr: false,
  loading,
})
export const Changes = dynamic(() => import('./changes.tsx').then((m) => m.Changes), { ssr: false })
export const PlacedNotes = dynamic(
  () => import('./order/placed-notes.tsx').then((m) => m.PlacedNotes),
  {
    ssr: false,
    loading: () => <Skeleton className="mb-6 h-16" />,
  },
)
export const NothingToPay = dynamic(() => import('./nothing.tsx').then((m) => m.NothingToPay), {
  ssr: false,
})
export const NothingLeft = dynamic(() => import('./nothing.tsx').then((m) => m.NothingLeft), {
  ssr: false,
})
export const LetGo = dynamic(() => import('./nothing.tsx').then((m) => m.LetGo), {
  ssr: false,
})
export const OrderSummary = dynamic(
  () => import('./order/order-summary.tsx').then((m) => m.OrderSummary),
  { ssr: false, loading: () => <Skeleton className="h-[16rem]" /> },
)
