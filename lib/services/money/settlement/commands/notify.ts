import { orderPath, seatsPath, weepTabPath } from '#lib/contract/addresses.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { enqueueMail } from '../../../platform/mail/mail.ts'
import { notify } from '../../../platform/notify.ts'
import { t } from '../../orders/present/notices.ts'
import { paidTwice } from '../mails/paid-twice.ts'
import { paymentReview, type ReviewNews } from '../mails/payment-review.ts'
import { type Debt, findPayer } from '../queries/debts.ts'

type Second = { orderId: number; captureId: string; cents: number }

export const notifyPaidTwice = async (tx: Tx, { orderId, captureId, cents }: Second) => {
  const payer = await findPayer(tx, orderId)
  if (!payer) return
  const { name, number, email } = payer
  await enqueueMail(tx, paidTwice, {
    to: email,
    data: { name, number, cents },
    key: `paid-twice:${captureId}`,
  })
}

const pathOf = ({ kind, id }: Debt) => {
  if (kind === 'weep') return weepTabPath
  return kind === 'seat' ? seatsPath : orderPath(id)
}

/**
 * Notifies that the provider reviews a payment, or has refused it after the review; a refused seat gets a
 * new payment link instead.
 */
export const notifyReview = async (tx: Tx, debt: Debt, news: ReviewNews) => {
  const payer = await findPayer(tx, debt.id)
  if (!payer) return
  const { id: member, name, email, number, picture } = payer
  const [path, title, type] = [
    pathOf(debt),
    payer.title ?? '',
    debt.kind === 'weep' ? 'weep' : 'order',
  ] as const
  const until = debt.held_until?.getTime() ?? null
  const data = { name, path, news, number, title, cents: debt.total_cents, until }
  await enqueueMail(tx, paymentReview, { to: email, data })
  await notify(tx, {
    member,
    type,
    data: {
      description: t(`review.${news}`, { number, title }),
      picture_id: picture,
      type,
      slug: null,
      id: debt.kind === 'weep' ? null : debt.id,
      url: path,
    },
  })
}
