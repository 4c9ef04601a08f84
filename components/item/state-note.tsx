'use client'

import { Note } from '#components/ui/note.tsx'
import { Words } from '#components/words.tsx'
import { type LiveItem, sellsLeftovers } from '#lib/client/entities/live-item.ts'
import { formatWeekdayTime } from '#lib/format/dates.ts'
import { useTranslation } from '#words'

/** Note about the state of the item, above the choices. */
export function StateNote({ item }: { item: LiveItem }) {
  const { t } = useTranslation('item')
  const { status, group, weepOnlyUntilTimestamp } = item
  if (status === 'archived') return <Note>{t('state.archived')}</Note>
  if (sellsLeftovers(item)) return <Note tone="ok">{t('state.left')}</Note>
  if (status === 'expired')
    return group && group.progress >= 100 ? (
      <Note tone="ok">{t('state.reached')}</Note>
    ) : (
      <Note>{t('state.missed')}</Note>
    )
  if (!item.weepOnly || weepOnlyUntilTimestamp === null) return null
  const moment = formatWeekdayTime(weepOnlyUntilTimestamp)
  return (
    <Note tone="weep">
      <Words text={t('state.weepOnly', { moment })} marks={{ b: <b /> }} />
    </Note>
  )
}
