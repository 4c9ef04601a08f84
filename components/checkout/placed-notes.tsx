'use client'

import { useTranslation } from 'react-i18next'
import { Note } from '#components/ui/note.tsx'
import { Words } from '#components/words.tsx'
import type { Order } from '#lib/client/entities/orders.ts'
import { formatTime } from '#lib/format/dates.ts'
import type { Refusal } from './use-order.ts'

type PlacedNotesProps = { order: Order; closed: boolean; refusal: Refusal | null }

/** Until when the copies wait for who pays them, and why they are not paid yet. */
export function PlacedNotes({ order, closed, refusal }: PlacedNotesProps) {
  const { t } = useTranslation('checkout')
  const { number, heldUntilTimestamp: until } = order
  const time = until ? formatTime(until) : ''
  return (
    <div className="mb-6 grid gap-3">
      <Note role="status">
        <Words
          text={t(until ? 'held.until' : 'held.placed', { number, time })}
          marks={{ b: <b /> }}
        />
      </Note>
      {closed && <Note role="status">{t('held.closed')}</Note>}
      {refusal && (
        <Note tone="danger" role="alert">
          <b>{t('refused.title')}.</b> {t(`refused.${refusal}`)}
        </Note>
      )}
    </div>
  )
}
