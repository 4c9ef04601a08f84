import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { Words } from '#components/words.tsx'
import type { Order } from '#lib/client/data/entities/orders.ts'
import { formatTime } from '#lib/format/dates.ts'
import type { Refusal } from './use-order-checkout.ts'

type PlacedNotesProps = {
  order: Order
  closed: boolean
  refusal: Refusal | null
  onMoreTime: () => Promise<unknown>
}

/** Long enough to finish paying with a card. */
const warnedBefore = 2 * 60_000

/** State of the reservation; rerenders only when the state changes, with one timer instead of polling. */
const useHold = (until: number | null) => {
  const [now, setNow] = useState(() => Date.now())
  const next = until === null ? undefined : [until - warnedBefore, until].find((at) => at > now)
  useEffect(() => {
    if (next === undefined) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(next - Date.now(), 0))
    return () => clearTimeout(timer)
  }, [next])
  if (until === null) return 'placed'
  if (next === undefined) return 'over'
  return next === until ? 'ending' : 'until'
}

/** End of the reservation of a placed order, and the reason of a refused payment. */
export function PlacedNotes({ order, closed, refusal, onMoreTime }: PlacedNotesProps) {
  const { t } = useTranslation('checkout')
  const { number, heldUntilTimestamp: until, canProlong } = order
  const [isAsking, setAsking] = useState(false)
  const note = useRef<HTMLDivElement>(null)
  const time = until ? formatTime(until) : ''
  const hold = useHold(until)
  const ask = async () => {
    setAsking(true)
    await onMoreTime()
    setAsking(false)
    // The pressed button is unmounted by then.
    note.current?.focus()
  }
  return (
    <div className="mb-6 grid gap-3">
      <Note role="status" ref={note} tabIndex={-1}>
        <Words text={t(`held.${hold}`, { number, time })} marks={{ b: <b /> }} />
      </Note>
      {hold === 'ending' && canProlong && (
        <Button
          size="sm"
          className="justify-self-start"
          busy={isAsking}
          busyLabel={t('held.asking')}
          onClick={ask}
        >
          {t('held.more')}
        </Button>
      )}
      {closed && <Note role="status">{t('held.closed')}</Note>}
      {refusal && (
        <Note tone="danger" role="alert">
          <b>{t('refused.title')}</b> {t(`refused.${refusal}`)}
        </Note>
      )}
    </div>
  )
}
