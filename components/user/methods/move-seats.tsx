import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { useMethodName } from '#components/payments/method-name.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Note } from '#components/ui/note.tsx'
import { OptionTile, OptionTiles } from '#components/ui/option-tile.tsx'
import { PayMark } from '#components/ui/pay-mark.tsx'
import { useMoveSeats } from '#lib/client/data/buying/methods.ts'
import type { PaymentMethod } from '#lib/client/data/entities/payments.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { useTitles } from './use-titles.ts'

type MoveSeatsProps = {
  method: PaymentMethod
  others: readonly PaymentMethod[]
  onClose: () => void
  onAdd: () => void
}

/** Choice of another method, saved or new, for the groups of this method. */
export function MoveSeats({ method, others, onClose, onAdd }: MoveSeatsProps) {
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
      <div role="alert">
        {error && (
          <Note tone="danger">
            {(error instanceof ApiError && (error.fields.to?.join(', ') || error.detail)) ||
              t('notDone')}
          </Note>
        )}
      </div>
      <Button kind="pri" wide busy={move.isPending} busyLabel={t('busy')} onClick={submit}>
        {t('act.move', { count: seats.length })}
      </Button>
      <Button wide onClick={onClose}>
        {t('move.keep')}
      </Button>
    </Dialog>
  )
}
