import type { Tx } from '../../../platform/db/connection.ts'
import { enqueueMail } from '../../../platform/mail/mail.ts'
import { paidTwice } from '../mails/paid-twice.ts'
import { findPayer } from '../queries/debts.ts'

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
