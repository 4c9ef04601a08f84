'use client'

import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { useWithdraw } from '#lib/client/buying/orders.ts'
import type { Order, Withdrawal } from '#lib/client/entities/orders.ts'
import { paths } from '#lib/client/paths.ts'
import type { TabProps } from '../user-tab.ts'
import { isUnsent } from './order-look.ts'
import { type Choice, wholeOrder } from './withdrawal-choice.ts'
import { WithdrawalChoose } from './withdrawal-choose.tsx'
import { WithdrawalConfirm } from './withdrawal-confirm.tsx'
import { WithdrawalReceived } from './withdrawal-received.tsx'
import { UnsentWithdrawn, WithdrawalUnsent } from './withdrawal-unsent.tsx'

type WithdrawingProps = TabProps & { order: Order }

/** The two steps of a withdrawal that the law demands, and the receipt with the time. */
export function Withdrawing({ order, member, shop }: WithdrawingProps) {
  const { t } = useTranslation('own-orders')
  const [choice, choose] = useState<Choice>(() => wholeOrder(order))
  const [reason, setReason] = useState('none')
  const [isConfirming, confirm] = useState(false)
  const [received, receive] = useState<Withdrawal>()
  const [cancelled, setCancelled] = useState<Order>()
  const withdraw = useWithdraw({ onSuccess: receive })

  // Checked first: after this withdrawal no line may be left.
  if (received) return <WithdrawalReceived order={order} withdrawal={received} shop={shop} />
  if (cancelled) return <UnsentWithdrawn order={cancelled} email={member.email} />
  if (isUnsent(order))
    return <WithdrawalUnsent order={order} email={member.email} onDone={setCancelled} />
  if (!order.canWithdraw) {
    const why = order.withdrawals.length > 0 ? 'already' : 'notOpen'
    return (
      <div className="grid justify-items-start gap-4">
        <h2 className="text-d2">{t('withdrawal.title')}</h2>
        <Note>
          <b>{t(`withdrawal.${why}`)}.</b> {t(`withdrawal.${why}Text`)}
        </Note>
        <Link className={buttonClass({ kind: 'pri' })} href={paths.order(order.id)}>
          {t('withdrawal.toOrder')}
        </Link>
      </div>
    )
  }
  if (!isConfirming)
    return (
      <WithdrawalChoose
        order={order}
        choice={choice}
        onChoice={choose}
        reason={reason}
        onReason={setReason}
        onNext={() => confirm(true)}
      />
    )
  return (
    <WithdrawalConfirm
      order={order}
      choice={choice}
      member={member}
      shop={shop}
      busy={withdraw.isPending}
      error={withdraw.error}
      onBack={() => {
        withdraw.reset()
        confirm(false)
      }}
      onConfirm={(lines, why) =>
        withdraw.mutate({ params: { id: order.id }, body: { lines, reason: why } })
      }
      reason={reason}
    />
  )
}
