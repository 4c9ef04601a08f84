import type { TFunction } from 'i18next'
import { useState } from 'react'
import { BusyButton } from '#components/forms/busy-button.tsx'
import { ConfirmDialog } from '#components/forms/confirm-dialog.tsx'
import { failureToast } from '#components/forms/failure.tsx'
import { useTranslation } from '#components/i18next.ts'
import { LinkButton } from '#components/navigation/link-button.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Button, type ButtonKind } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useMethods } from '#lib/client/data/buying/methods.ts'
import { useAnswerChange, useLeaveSeat, useWaitNoMore } from '#lib/client/data/buying/seats.ts'
import type { Participation } from '#lib/client/data/entities/participation.ts'
import { toSaleOptions } from '#lib/client/data/entities/variations.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { formatWeekdayTime } from '#lib/format/dates.ts'
import { LoadFailed, RowsSkeleton } from '../states.tsx'
import { EditSeatForm } from './edit-seat-form.tsx'
import type { SeatAct } from './seat-look.ts'

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

const questionOf = (t: TFunction<'seats'>, seat: Participation) => {
  if (seat.state === 'waiting')
    return {
      question: t('leave.wait'),
      text: t('leave.waitText', { title: seat.title }),
      keep: t('leave.stayWaiting'),
      confirm: t('act.waitNoMore'),
    }
  const keep = t('leave.stay')
  if (seat.state === 'offered')
    return {
      question: t('leave.offer'),
      text: t('leave.offerText'),
      keep,
      confirm: t('act.decline'),
    }
  return { question: t('leave.title'), text: textOf(t, seat), keep, confirm: t('leave.leave') }
}

function EditSeat({ seat, onClose }: { seat: Participation; onClose: () => void }) {
  const { t } = useTranslation('seats')
  const options = useApiQuery(
    'GET /preorders/{id}/variations',
    { params: { id: seat.itemId } },
    { select: ({ data }) => toSaleOptions(data), staleTime: 0 },
  )
  const methods = useMethods()
  const title = t(seat.state === 'action_required' ? 'act.choosePlace' : 'edit.title')
  const failed = [options, methods].find(({ isError }) => isError)
  return (
    <Dialog open title={title} onClose={onClose}>
      {failed ? (
        <LoadFailed query={failed} />
      ) : options.data && methods.data ? (
        <EditSeatForm
          seat={seat}
          variations={options.data.saleVariations}
          methods={methods.data}
          onClose={onClose}
        />
      ) : (
        <RowsSkeleton rows={4} />
      )}
      <Button wide onClick={onClose}>
        {t('edit.keep')}
      </Button>
    </Dialog>
  )
}

type SeatActsProps = { seat: Participation; acts: readonly SeatAct[]; isUrgent: boolean }

const hrefOf = (act: SeatAct, seat: Participation): string | undefined => {
  const { itemId, itemStatus, slug, bundleId, quantity, orderId } = seat
  const group = itemStatus === 'running' ? itemId : undefined
  const order = orderId ? paths.order(orderId) : undefined
  const hrefs: Partial<Record<SeatAct, string | undefined>> = {
    pay: orderId ? paths.checkout({ order: orderId }) : undefined,
    take: paths.checkout({ ...(group && { group }), bundle: bundleId, quantity }),
    order,
    track: order,
    method: paths.userTabs('methods'),
    others: paths.preorders(),
    back: paths.preorder({ id: itemId, slug }),
  }
  return hrefs[act]
}

const strong: SeatAct[] = ['pay', 'take', 'agree', 'chooseMethod', 'choosePlace']
const changing: SeatAct[] = ['change', 'chooseMethod', 'choosePlace']
const asking: SeatAct[] = [...changing, 'leave', 'decline', 'waitNoMore', 'agree']

export function SeatActs({ seat, acts, isUrgent }: SeatActsProps) {
  const { t } = useTranslation('seats')
  const [open, setOpen] = useState<'change' | 'leave'>()
  const close = () => setOpen(undefined)
  const onError = failureToast(t('notDone'))
  const leave = useLeaveSeat({ onSuccess: () => toast(t('done.left')), onError })
  const waitNoMore = useWaitNoMore({
    onSuccess: () => toast(t(seat.state === 'offered' ? 'done.declined' : 'done.waitsNoMore')),
    onError,
  })
  const answer = useAnswerChange({
    onAnswered: (agreed) => toast(t(agreed ? 'done.agreed' : 'done.left')),
    onError,
  })
  const isSending = [answer, leave, waitNoMore].some(({ isPending }) => isPending)
  const confirm = (agree: boolean) => {
    if (seat.change)
      answer.mutate({ params: { id: seat.id }, body: { change_id: seat.change.id, agree } })
  }
  const giveUp = () => {
    close()
    if (seat.change) confirm(false)
    else if (seat.state === 'waiting' || seat.state === 'offered')
      waitNoMore.mutate({ params: { id: seat.bundleId } })
    else leave.mutate({ params: { id: seat.id } })
  }
  const press = (act: SeatAct) => {
    if (act === 'agree') confirm(true)
    else setOpen(changing.includes(act) ? 'change' : 'leave')
  }
  const kindOf = (act: SeatAct, place: number): ButtonKind => {
    if (place > 0 || !strong.includes(act)) return 'plain'
    return isUrgent ? 'pri' : 'soft'
  }
  const shown = acts.filter((act) => asking.includes(act) || hrefOf(act, seat))
  return (
    <>
      {shown.length > 0 && (
        <div className="col-span-full flex flex-wrap gap-x-2 gap-y-3 md:col-span-1 md:col-start-2">
          {shown.map((act, place) => {
            const href = hrefOf(act, seat)
            const label = t(`act.${act}`)
            const name = t('act.of', { act: label, title: seat.title })
            const kind = kindOf(act, place)
            return href ? (
              <LinkButton key={act} aria-label={name} kind={kind} href={href} label={label} />
            ) : (
              <BusyButton
                key={act}
                aria-label={name}
                kind={kind}
                busy={changing.includes(act) ? undefined : isSending}
                onClick={() => press(act)}
              >
                {label}
              </BusyButton>
            )
          })}
        </div>
      )}
      {open === 'leave' && (
        <ConfirmDialog
          {...questionOf(t, seat)}
          look="text-ink-2 wrap-anywhere"
          onKeep={close}
          onConfirm={giveUp}
        />
      )}
      {open === 'change' && <EditSeat seat={seat} onClose={close} />}
    </>
  )
}
