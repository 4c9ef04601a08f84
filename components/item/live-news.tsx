'use client'

import { useEffect, useRef, useState } from 'react'
import type { LiveGroup, LiveItem } from '#lib/client/data/entities/live-item.ts'
import type { Bundle } from '#lib/client/data/entities/variations.ts'
import { formatEuros } from '#lib/format/money.ts'
import { useTranslation } from '#words'
import { headlineOf } from './group-headline.ts'

type LiveNewsProps = { item: LiveItem; bundle: Bundle | undefined }

const isGroup = (item: LiveItem): item is LiveItem & { group: LiveGroup } => item.group !== null

/** Live region that announces changes to screen readers. */
export function LiveNews({ item, bundle }: LiveNewsProps) {
  const { t } = useTranslation('item')
  const [announced, announce] = useState('')
  const headline = isGroup(item) ? `${headlineOf(t, item)}.` : ''
  const price = bundle ? t('news.price', { price: formatEuros(bundle.currentPrice) }) : ''
  const availability = bundle?.availability ?? null
  const stock =
    availability === null
      ? ''
      : availability === 0
        ? t(item.status === 'expired' ? 'news.gone' : 'news.soldOut')
        : t('news.left', { count: availability })
  const last = useRef({ id: bundle?.id, headline, price, stock })

  useEffect(() => {
    const before = last.current
    last.current = { id: bundle?.id, headline, price, stock }
    const news = [
      headline !== before.headline && headline,
      // A different choice has a different price, which is no change.
      bundle?.id === before.id && price !== before.price && price,
      bundle?.id === before.id && stock !== before.stock && stock,
    ].filter(Boolean)
    if (news.length > 0) announce(news.join(' '))
  }, [bundle?.id, headline, price, stock])

  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}
