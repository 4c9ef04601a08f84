import { useState } from 'react'
import { Missing, reachedOfGoal } from '#components/catalogue/missing.tsx'
import { TimeLeft } from '#components/catalogue/time-left.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Track } from '#components/ui/track.tsx'
import type { QuoteSeat } from '#lib/client/data/entities/checkout.ts'

/** Progress of the group that the seat belongs to. */
export function SeatMeter({ seat }: { seat: QuoteSeat }) {
  const { t } = useTranslation('catalogue')
  const [now] = useState(() => Date.now())
  return (
    <div className="grid gap-2">
      <Track
        size="card"
        percent={seat.percent}
        label={t('progress')}
        valueText={reachedOfGoal(t, seat)}
      />
      <p className="flex justify-between gap-4 text-small text-ink-2">
        <span>
          <Missing group={seat} />
        </span>
        <TimeLeft until={seat.expirationTimestamp} writtenAt={now} />
      </p>
    </div>
  )
}
