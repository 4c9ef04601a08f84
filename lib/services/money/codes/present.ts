import { invitationRules } from '#lib/contract/invitation-rules.ts'
import { formatDate } from '#lib/format/dates.ts'
import { createWords } from '#lib/format/words.ts'
import codeNotices from '#locales/it/code-notices.json' with { type: 'json' }
import type { Code } from './queries.ts'
import type { Reason } from './rules.ts'

export const t = createWords({ 'code-notices': codeNotices }).getFixedT('it', 'code-notices')

/** Returns the sentence for why a code gives no discount. */
export const reasonText = ({ why, ...values }: Reason) => {
  const on = 'on' in values ? formatDate(values.on) : ''
  return t(`reasons.${why}`, { ...values, on })
}

/** Returns the sentence for what a code promises. */
export const promiseText = (code: Code, invitationCents: number) => {
  const { inviter, amountCents, percent, minimumCents } = code
  if (inviter !== null)
    return t('promises.invitation', {
      cents: invitationCents,
      leastCents: invitationRules.leastKeptCents,
    })
  const from = minimumCents > 0 ? t('promises.from', { cents: minimumCents }) : ''
  if (amountCents !== null) return t('promises.amount', { cents: amountCents, from })
  if (percent !== null) return t('promises.percent', { percent, from })
  return t('promises.delivery', { from })
}
