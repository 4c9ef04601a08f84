import type { TFunction } from 'i18next'
import type { LiveGroup, LiveItem } from '#lib/client/data/entities/live-item.ts'
import { formatRoundCents } from '#lib/format/money.ts'

type Group = Pick<LiveItem, 'status'> & { group: LiveGroup }

/** "Mancano 17 copie": headline of the page of a group. */
export const headlineOf = (t: TFunction<'item'>, { status, group }: Group) => {
  if (group.progress >= 100) return t(status === 'running' ? 'headline.buys' : 'headline.reached')
  if (status !== 'running') return t('headline.closed')
  if (group.goalUnit === 'amount')
    return t('headline.amount', { amount: formatRoundCents(group.missing * 100) })
  return t(`headline.${group.goalUnit}`, { count: group.missing })
}
