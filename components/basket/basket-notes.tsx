import { CircleCheck, ShoppingBag } from 'lucide-react'
import { useEffect, useState } from 'react'
import { failureText } from '#components/forms/failure.ts'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Note } from '#components/ui/note.tsx'
import { Words } from '#components/words.tsx'
import { forgetMerged, type Merged, readMerged } from '#lib/client/data/basket/basket-sync.ts'
import type { useBasket } from '#lib/client/data/basket/use-basket.ts'
import type { Quote, QuoteChange } from '#lib/client/data/entities/checkout.ts'
import { paths } from '#lib/client/paths.ts'
import { formatTime } from '#lib/format/dates.ts'

const bold = { b: <b /> }

type BasketNotesProps = {
  basket: ReturnType<typeof useBasket>
  changes: QuoteChange[]
  openOrder: Quote['openOrder'] | undefined
}

/** Notes about the storage of the basket, a merge of two baskets, an order to pay, and changes since the last visit. */
export function BasketNotes({ basket, changes, openOrder }: BasketNotesProps) {
  const { t } = useTranslation('basket')
  const { lines, isMember, error } = basket
  const merged = useMerged(lines !== undefined && isMember)
  return (
    <div className="mt-4 grid gap-3 empty:hidden">
      {lines !== undefined && lines.length > 0 && !isMember && (
        <Note icon={<ShoppingBag size={22} aria-hidden="true" />}>
          <Words
            text={t('notes.device')}
            marks={{ ...bold, a: <Link href={paths.login(paths.basket())} /> }}
          />
        </Note>
      )}
      {merged && (
        <Note tone="ok" icon={<CircleCheck size={22} aria-hidden="true" />} role="status">
          <Words
            text={t('notes.merged', {
              here: t('pieces', { count: merged.here }),
              there: t('pieces', { count: merged.there }),
            })}
            marks={bold}
          />
        </Note>
      )}
      {openOrder && (
        <Note role="status">
          <Words
            text={t('notes.open', {
              number: openOrder.number,
              time: formatTime(openOrder.heldUntilTimestamp),
            })}
            marks={bold}
          />
        </Note>
      )}
      {changes.length > 0 && (
        <Note role="status">
          <Words text={t('notes.changed', { count: changes.length })} marks={bold} />
        </Note>
      )}
      {error && (
        <Note tone="danger" role="alert">
          {failureText(error, t('notes.failed'))}
        </Note>
      )}
    </div>
  )
}

/** Shown once, not on the next visit of the page. */
const useMerged = (isThere: boolean) => {
  const [merged, setMerged] = useState<Merged | null>(null)
  useEffect(() => {
    if (!isThere) return
    setMerged((before) => readMerged() ?? before)
    forgetMerged()
  }, [isThere])
  return merged
}
