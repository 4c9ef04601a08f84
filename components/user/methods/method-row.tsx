import { CalendarClock, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { BusyButton } from '#components/forms/busy-button.tsx'
import { ConfirmDialog } from '#components/forms/confirm-dialog.tsx'
import { FailureNote, failureText, failureToast } from '#components/forms/failure.tsx'
import { useTranslation } from '#components/i18next.ts'
import { useMethodName } from '#components/payments/method-name.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { Note } from '#components/ui/note.tsx'
import { OptionTile, OptionTiles } from '#components/ui/option-tile.tsx'
import { PayMark } from '#components/ui/pay-mark.tsx'
import { Words } from '#components/words.tsx'
import { useMoveSeats, useRemoveMethod } from '#lib/client/data/buying/methods.ts'
import type { PaymentMethod } from '#lib/client/data/entities/payments.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { formatDayMonth, formatMonth, formatWeekday } from '#lib/format/dates.ts'

/** "Il Faro di Capo Vento e Sotto il Bosco Vecchio" */
const useTitles = () => {
  const { t } = useTranslation('methods')
  return (seats: PaymentMethod['seats']) => {
    const titles = seats.map(({ title }) => title)
    const last = titles.pop() ?? ''
    return titles.length > 0 ? t('and', { all: titles.join(', '), last }) : last
  }
}

type MoveSeatsProps = {
  method: PaymentMethod
  others: readonly PaymentMethod[]
  onClose: () => void
  onAdd: () => void
}

function MoveSeats({ method, others, onClose, onAdd }: MoveSeatsProps) {
  const { t } = useTranslation('methods')
  const { t: payments } = useTranslation('payments')
  const nameOf = useMethodName()
  const titlesOf = useTitles()
  const [to, setTo] = useState<number | 'new'>(others[0]?.id ?? 'new')
  const { seats } = method
  const chosen = others.find(({ id }) => id === to)
  const move = useMoveSeats({
    onSuccess: () => {
      onClose()
      if (chosen) toast(t('move.done', { name: nameOf(chosen) }))
    },
  })
  const submit = () =>
    chosen ? move.mutate({ params: { id: method.id }, body: { to: chosen.id } }) : onAdd()
  const { error } = move
  return (
    <Dialog open title={t('move.title', { count: seats.length })} onClose={onClose}>
      <p className="text-ink-2 wrap-anywhere">
        {t('move.lead', { count: seats.length, titles: titlesOf(seats) })}
      </p>
      <OptionTiles aria-label={t('move.choices')}>
        {others.map((other) => (
          <OptionTile
            key={other.id}
            name="method"
            value={other.id}
            checked={other.id === to}
            onChange={() => setTo(other.id)}
            title={nameOf(other)}
            marker={
              <PayMark kind={other.kind} brand={other.brand}>
                {payments(`kind.${other.kind}`)}
              </PayMark>
            }
          />
        ))}
        <OptionTile
          name="method"
          value="new"
          checked={to === 'new'}
          onChange={() => setTo('new')}
          title={t('move.new')}
          detail={t('move.newText')}
        />
      </OptionTiles>
      <FailureNote
        text={
          error &&
          ((error instanceof ApiError && error.fields.to?.join(', ')) ||
            failureText(error, t('notDone')))
        }
      />
      <BusyButton kind="pri" wide busy={move.isPending} onClick={submit}>
        {t('act.move', { count: seats.length })}
      </BusyButton>
      <Button wide onClick={onClose}>
        {t('move.keep')}
      </Button>
    </Dialog>
  )
}

type RemovedThereProps = { method: PaymentMethod; shopName: string; onChoose: () => void }

function RemovedThere({ method, shopName, onChoose }: RemovedThereProps) {
  const { t } = useTranslation('methods')
  const titlesOf = useTitles()
  const { kind, seats } = method
  const sentence =
    kind === 'wallet' ? t('removed.told', { shop: shopName }) : t('removed.told_card')
  const until = Math.min(...seats.map(({ untilTimestamp }) => untilTimestamp))
  return (
    <Note tone="danger" className="mt-3">
      <b>{sentence}</b>
      {seats.length > 0 && (
        <>
          {' '}
          {t('removed.seats', { count: seats.length, titles: titlesOf(seats) })}{' '}
          <Words
            text={t('removed.until', { day: formatDayMonth(until) })}
            marks={{
              a: <button type="button" className="font-semibold underline" onClick={onChoose} />,
            }}
          />
        </>
      )}
    </Note>
  )
}

type MethodRowProps = {
  method: PaymentMethod
  others: readonly PaymentMethod[]
  shopName: string
  /** Adds a method that replaces this one. */
  onAdd: () => void
}

const row =
  'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-5 gap-y-2.5 border-t border-line py-5 wrap-anywhere md:grid-cols-[84px_minmax(0,1fr)_auto]'
const mark = 'col-start-2 row-start-1 justify-self-end md:col-start-3'

export function MethodRow({ method, others, shopName, onAdd }: MethodRowProps) {
  const { t } = useTranslation('methods')
  const { t: payments } = useTranslation('payments')
  const nameOf = useMethodName()
  const [open, setOpen] = useState<'remove' | 'move'>()
  const close = () => setOpen(undefined)
  const remove = useRemoveMethod({
    onSuccess: () => toast(t('remove.done')),
    onError: failureToast(t('notDone')),
  })
  const { id, kind, seats, state, expiresOnTimestamp: expires } = method
  const name = nameOf(method)
  const isUsed = seats.length > 0
  const isOver = state === 'expiring' || state === 'expired'
  return (
    <li className={row}>
      <PayMark kind={kind} brand={method.brand}>
        {payments(`kind.${kind}`)}
      </PayMark>
      <StateMark method={method} />
      <div className="col-span-full md:col-span-1 md:col-start-2">
        <h3 className="text-body font-bold">{name}</h3>
        <p className="text-small text-ink-2">
          {expires === null
            ? t('added', { day: formatDayMonth(method.addedTimestamp) })
            : t(state === 'expired' ? 'expired' : 'expires', { month: formatMonth(expires) })}
        </p>
        <Uses method={method} />
        {state === 'removed_there' && (
          <RemovedThere method={method} shopName={shopName} onChoose={() => setOpen('move')} />
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          {isUsed && (
            <Button
              size="sm"
              aria-label={t('act.of', { act: t('act.move', { count: seats.length }), name })}
              onClick={() => setOpen('move')}
            >
              {t('act.move', { count: seats.length })}
            </Button>
          )}
          {kind === 'card' && isOver && isUsed && (
            <Button size="sm" onClick={onAdd}>
              {t('act.replace')}
            </Button>
          )}
          <BusyButton
            size="sm"
            aria-label={t('act.of', { act: t('act.remove'), name })}
            disabled={isUsed}
            busy={remove.isPending}
            onClick={() => setOpen('remove')}
          >
            {t('act.remove')}
          </BusyButton>
        </div>
      </div>
      {open === 'remove' && (
        <ConfirmDialog
          question={t('remove.title')}
          text={t(`remove.${kind}`, { name, shop: shopName })}
          look="text-ink-2 wrap-anywhere"
          keep={t('remove.keep')}
          confirm={t('act.remove')}
          onKeep={close}
          onConfirm={() => {
            close()
            remove.mutate({ params: { id } })
          }}
        />
      )}
      {open === 'move' && (
        <MoveSeats
          method={method}
          others={others}
          onClose={close}
          onAdd={() => {
            close()
            onAdd()
          }}
        />
      )}
    </li>
  )
}

function StateMark({ method: { kind, state, seats } }: { method: PaymentMethod }) {
  const { t } = useTranslation('methods')
  const used = t(kind === 'card' ? 'mark.used' : 'mark.usedWallet', { count: seats.length })
  const marks = {
    removed_there: ['last', t('mark.removed')],
    expired: ['closed', t('mark.expired')],
    expiring: ['seat', t('mark.expiring')],
    ready: ['seat', used],
  } as const
  const [look, text] = marks[state]
  if (state === 'ready' && seats.length === 0) return null
  return (
    <Marker kind={look} className={mark}>
      {text}
    </Marker>
  )
}

function Uses({ method: { seats, state } }: { method: PaymentMethod }) {
  const { t } = useTranslation('methods')
  const titlesOf = useTitles()
  if (seats.length === 0 || state === 'removed_there') return null
  const titles = titlesOf(seats)
  const day = formatWeekday(Math.max(...seats.map(({ untilTimestamp }) => untilTimestamp)))
  const isOver = state === 'expiring' || state === 'expired'
  const Icon = isOver ? CalendarClock : UsersRound
  return (
    <p className="mt-2 flex items-start gap-2 text-small">
      <Icon size={18} aria-hidden="true" className="mt-0.5 flex-none" />
      <span>
        {isOver
          ? t(`used.${state}`, { titles })
          : t(seats.length > 1 ? 'used.many' : 'used.one', { titles, day })}
      </span>
    </p>
  )
}
