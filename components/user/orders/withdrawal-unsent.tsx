import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { Words } from '#components/words.tsx'
import { useCancelOrder } from '#lib/client/data/buying/orders.ts'
import type { Order } from '#lib/client/data/entities/orders.ts'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { formatExactMoment } from '#lib/format/dates.ts'
import { staysOf } from './order-look.ts'
import { StepTitle } from './step-title.tsx'

type WithdrawalUnsentProps = { order: Order; email: string; onDone: (order: Order) => void }

/** Second step for an unshipped order: cancels the order and refunds all of it. */
export function WithdrawalUnsent({ order, email, onDone }: WithdrawalUnsentProps) {
  const { t } = useTranslation('own-orders')
  const cancel = useCancelOrder({ onSuccess: onDone })
  const { id, number } = order
  const { error } = cancel
  const stays = staysOf(t, order.deliveryStays)
  return (
    <div className="grid max-w-prose justify-items-start gap-4">
      <h2 className="text-d2">{t('withdrawal.title')}</h2>
      <p>{t(stays ? 'withdrawal.unsentShared' : 'withdrawal.unsent', { number, email })}</p>
      {stays && <p>{stays}</p>}
      <div role="alert">
        {error && (
          <Note tone="danger">{(error instanceof ApiError && error.detail) || t('notDone')}</Note>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          kind="pri"
          busy={cancel.isPending}
          busyLabel={t('busy')}
          onClick={() => cancel.mutate({ params: { id } })}
        >
          {t('withdrawal.confirm')}
        </Button>
        <Link className={buttonClass()} href={paths.order(id)}>
          {t('withdrawal.toOrder')}
        </Link>
      </div>
    </div>
  )
}

/** Shows the moment of the cancellation, the same as in the mail. */
export function UnsentWithdrawn({ order, email }: { order: Order; email: string }) {
  const { t } = useTranslation('own-orders')
  const [now] = useState(() => Date.now())
  const at = order.timeline.find(({ kind }) => kind === 'cancelled')?.timestamp ?? now
  const moment = formatExactMoment(at)
  const stays = staysOf(t, order.deliveryStays)
  return (
    <div className="grid max-w-prose justify-items-start gap-4">
      <StepTitle>{t('receipt.title')}</StepTitle>
      <Note tone="ok">
        <Words
          text={t('receipt.unsent', { moment: moment[0]?.toUpperCase() + moment.slice(1), email })}
          marks={{ b: <b /> }}
        />
      </Note>
      {stays && <p>{stays}</p>}
      <Link className={buttonClass({ kind: 'pri' })} href={paths.order(order.id)}>
        {t('withdrawal.toOrder')}
      </Link>
    </div>
  )
}
