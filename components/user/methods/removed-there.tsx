'use client'

import { useTranslation } from '#components/i18next.ts'
import { Note } from '#components/ui/note.tsx'
import { Words } from '#components/words.tsx'
import type { PaymentMethod } from '#lib/client/data/entities/payments.ts'
import { formatDayMonth } from '#lib/format/dates.ts'
import { useTitles } from './use-titles.ts'

type RemovedThereProps = { method: PaymentMethod; shopName: string; onChoose: () => void }

/** Warning for a method revoked at PayPal: its groups need another one before they close. */
export function RemovedThere({ method, shopName, onChoose }: RemovedThereProps) {
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
