'use client'

import { Note } from '#components/ui/note.tsx'
import { Words } from '#components/words.tsx'
import {
  type LiveGroup,
  type LiveItem,
  sellsLeftovers,
} from '#lib/client/data/entities/live-item.ts'
import { formatWeekdayTime } from '#lib/format/dates.ts'
import { useTranslation } from '#words'

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

/** Note about the state of the item, above the choices. */
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
      <Words text={t('state.weepOnly', { moment })} marks={{ b: <b /> }} />
    </Note>
  )
}
