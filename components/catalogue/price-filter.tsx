'use client'

import { useEffect, useState } from 'react'
import { formatRoundCents } from '#lib/format/money.ts'
import { useTranslation } from '#words'
import { useListFrame } from './list-frame.tsx'
import { priceCeiling } from './list-query.ts'

const lowest = 10
const step = 5
/** Milliseconds without a change after which the value is applied. */
const settlesAfter = 400

export function PriceFilter() {
  const { t } = useTranslation('lists')
  const { query, change } = useListFrame()
  const [draft, setDraft] = useState<number | null>(null)
  const value = draft ?? query.max_price ?? priceCeiling
  const price = value === priceCeiling ? undefined : formatRoundCents(value * 100)

  // Debounce: only the last value is applied.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed draft restarts the timer
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => {
      change('max_price', draft === priceCeiling ? undefined : draft)
      setDraft(null)
    }, settlesAfter)
    return () => clearTimeout(timer)
  }, [draft])

  return (
    <label className="filters-price">
      <span>
        {price ? (
          <>
            {t('filters.upTo')} <span className="num">{price}</span>
          </>
        ) : (
          t('filters.anyPrice')
        )}
      </span>
      <input
        type="range"
        name="max_price"
        min={lowest}
        max={priceCeiling}
        step={step}
        value={value}
        aria-label={t('filters.maxPrice')}
        aria-valuetext={price ?? t('filters.anyPrice')}
        onChange={({ target }) => setDraft(Number(target.value))}
      />
    </label>
  )
}
