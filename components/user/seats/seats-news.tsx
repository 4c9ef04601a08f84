'use client'

import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import type { Participation } from '#lib/client/data/entities/participation.ts'
import { missingStory } from './seat-look.ts'

/** Live region that announces changes to screen readers. */
export function SeatsNews({ seats }: { seats: readonly Participation[] }) {
  const { t } = useTranslation('seats')
  const [announced, announce] = useState('')
  const texts = seats
    .filter(({ state, itemStatus }) => state === 'active' && itemStatus === 'running')
    .map((seat) => {
      const news = seat.missing > 0 ? missingStory(t, seat) : t('mark.reached')
      return [`${seat.itemId}`, t('news', { title: seat.title, news })] as const
    })
  const all = JSON.stringify(texts)
  const last = useRef(all)

  useEffect(() => {
    const before = new Map<string, string>(JSON.parse(last.current))
    last.current = all
    const news = (JSON.parse(all) as [string, string][])
      .filter(([id, text]) => before.has(id) && before.get(id) !== text)
      .map(([, text]) => text)
    if (news.length > 0) announce(news.join(' '))
  }, [all])

  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}
