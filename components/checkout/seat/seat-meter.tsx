import { GroupMeter } from '#components/basket/group-meter.tsx'
import type { QuoteSeat } from '#lib/client/data/entities/checkout.ts'

export function SeatMeter({ seat }: { seat: QuoteSeat }) {
  return (
    <div className="grid gap-2">
      <GroupMeter group={seat} percent={seat.percent} until={seat.expirationTimestamp} />
    </div>
  )
}
