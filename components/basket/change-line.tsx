'use client'

import { useTranslation } from '#components/i18next.ts'
import { Words } from '#components/words.tsx'
import type { QuoteChange } from '#lib/client/entities/checkout.ts'
import { formatEuros } from '#lib/format/money.ts'

/** Change of a line since it was last seen, with the old value. */
export function ChangeLine({ change }: { change: QuoteChange }) {
  const { t } = useTranslation('basket')
  return (
    <p className="text-small">
      <Words text={sentence()} marks={{ b: <b />, s: <span className="text-ink-2" /> }} />
    </p>
  )

  function sentence() {
    const { kind, was, now } = change
    switch (kind) {
      case 'dearer':
      case 'cheaper':
        return t('change.price', { now: formatEuros(now ?? 0), was: formatEuros(was ?? 0) })
      case 'fewer':
        return t('change.fewer', { count: now ?? 0, was: was ?? 0 })
      default:
        return t(`change.${kind}`)
    }
  }
}
