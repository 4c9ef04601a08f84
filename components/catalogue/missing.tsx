import type { TFunction } from 'i18next'
import { Words } from '#components/words.tsx'
import type { PreorderCard } from '#lib/client/data/entities/catalogue.ts'
import { formatRoundCents } from '#lib/format/money.ts'
import { useTranslation } from '#words'

type Meter = Pick<PreorderCard, 'goalUnit' | 'missing' | 'goal' | 'reached'>

/** "Mancano 17 copie": missing amount of a group, with the number in bold. */
export function Missing({ group }: { group: Meter }) {
  const { t } = useTranslation('catalogue')
  if (group.missing <= 0) return <b className="text-ok">{t('goalReached')}</b>
  if (group.goalUnit === 'amount') {
    const amount = formatRoundCents(group.missing * 100)
    return <Words text={t('missing.amount', { amount })} />
  }
  const key = group.goalUnit === 'units' ? 'missing.units' : 'missing.participants'
  return <Words text={t(key, { count: group.missing })} />
}

export function reachedOfGoal(t: TFunction<'catalogue'>, group: Meter): string {
  if (group.goalUnit === 'amount') {
    const [reached, goal] = [group.reached, group.goal].map((value) =>
      formatRoundCents(value * 100),
    )
    return t('reachedOf.amount', { reached, goal })
  }
  return t(`reachedOf.${group.goalUnit}`, { count: group.reached, goal: group.goal })
}
