import type { TFunction } from 'i18next'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'
import type { Participation } from '#lib/client/data/entities/participation.ts'
import { formatWeekdayTime } from '#lib/format/dates.ts'

type LeaveDialogProps = { seat: Participation; onStay: () => void; onLeave: () => void }

/** Consequence for the group, and until when the member can come back. */
const textOf = (t: TFunction<'seats'>, seat: Participation) => {
  const { title, goalUnit, missing, quantity, change, expirationTimestamp } = seat
  const moment = formatWeekdayTime(expirationTimestamp)
  const counts = goalUnit !== 'amount' && missing > 0
  const count = missing + (goalUnit === 'units' ? quantity : 1)
  const plain = t('leave.plain', { title })
  if (change) return `${plain} ${t('leave.free')}`
  const sentence = counts ? t(`leave.${goalUnit}`, { title, count }) : plain
  return `${sentence} ${t(seat.state === 'active' ? 'leave.again' : 'leave.refunded', { moment })}`
}

const wordsOf = (t: TFunction<'seats'>, seat: Participation) => {
  if (seat.state === 'waiting')
    return {
      title: t('leave.wait'),
      text: t('leave.waitText', { title: seat.title }),
      stay: t('leave.stayWaiting'),
      leave: t('act.waitNoMore'),
    }
  if (seat.state === 'offered')
    return {
      title: t('leave.offer'),
      text: t('leave.offerText'),
      stay: t('leave.stay'),
      leave: t('act.decline'),
    }
  return {
    title: t('leave.title'),
    text: textOf(t, seat),
    stay: t('leave.stay'),
    leave: t('leave.leave'),
  }
}

export function LeaveDialog({ seat, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation('seats')
  const words = wordsOf(t, seat)
  return (
    <Dialog open title={words.title} onClose={onStay}>
      <p className="text-ink-2 wrap-anywhere">{words.text}</p>
      <DialogActions>
        <Button kind="pri" onClick={onStay}>
          {words.stay}
        </Button>
        <Button onClick={onLeave}>{words.leave}</Button>
      </DialogActions>
    </Dialog>
  )
}
