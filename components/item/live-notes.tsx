'use client'

import { useEffect, useRef, useState } from 'react'
import { Note } from '#components/ui/note.tsx'
import { Words } from '#components/words.tsx'
import {
  type LiveGroup,
  type LiveItem,
  sellsLeftovers,
} from '#lib/client/data/entities/live-item.ts'
import type { Bundle } from '#lib/client/data/entities/variations.ts'
import { formatWeekdayTime } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { useTranslation } from '#words'
import { headlineOf } from './group-progress.tsx'

const isGroup = (item: LiveItem): item is LiveItem & { group: LiveGroup } => item.group !== null

/** Live region that announces changes to screen readers. */
export function LiveNews({ item, bundle }: { item: LiveItem; bundle: Bundle | undefined }) {
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

function ClosedNote({ group }: { group: LiveGroup }) {
  const { t } = useTranslation('item')
  const { outcome, paysBack, participants, progress } = group
  if (outcome === 'failed' || outcome === 'cancelled')
    return (
      <Note>
        {t(`state.${outcome}`)}{' '}
        {participants > 0 &&
          t(paysBack ? 'state.paysBack' : 'state.unpaid', { count: participants })}
      </Note>
    )
  if (progress >= 100) return <Note tone="ok">{t('state.reached')}</Note>
  if (outcome === 'made') return <Note tone="ok">{t('state.made')}</Note>
  return <Note>{t('state.missed')}</Note>
}

export function StateNote({ item }: { item: LiveItem }) {
  const { t } = useTranslation('item')
  const { status, group, weepOnlyUntilTimestamp } = item
  if (status === 'archived') return <Note>{t('state.archived')}</Note>
  if (sellsLeftovers(item)) return <Note tone="ok">{t('state.left')}</Note>
  if (status === 'expired' && group) return <ClosedNote group={group} />
  if (!item.weepOnly || weepOnlyUntilTimestamp === null) return null
  const moment = formatWeekdayTime(weepOnlyUntilTimestamp)
  return (
    <Note tone="weep">
      <Words text={t('state.weepOnly', { moment })} />
    </Note>
  )
}
