import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import type { Participation } from '#lib/client/data/entities/participation.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { formatEuros, formatRoundCents } from '#lib/format/money.ts'
import { SharePanel } from './share-panel.tsx'

/** Invitation to the group of a seat just taken. */
export function ShareSeat({ seat }: { seat: Participation }) {
  const { t } = useTranslation('done')
  const { title, goalUnit: unit, missing, itemId, slug } = seat
  const [plain] = useState(
    () => new URL(paths.preorder({ id: itemId, slug }), window.location.origin).href,
  )
  const { data: link } = useApiQuery(
    'GET /users/logged/share_links/{type}/{id}',
    { params: { type: 'preorder', id: itemId } },
    { select: ({ data }) => data },
  )
  const amount = formatRoundCents(missing * 100)

  const reason = () => {
    const step = link?.next_step
    if (!step && missing <= 0) return t('share.reached')
    if (!step)
      return unit === 'amount'
        ? t('share.missing.amount', { amount })
        : t(`share.missing.${unit}`, { count: missing })
    const price = formatEuros(step.price)
    if (missing > 0)
      return unit === 'amount'
        ? t('share.step.amount', { from: formatRoundCents(step.from * 100), price })
        : t(`share.step.${unit}`, { from: step.from, price })
    return unit === 'amount'
      ? t('share.further.amount', { amount: formatRoundCents(step.missing * 100), price })
      : t(`share.further.${unit}`, { count: step.missing, price })
  }

  const message = () => {
    if (missing <= 0) return t('share.message.reached', { title })
    return unit === 'amount'
      ? t('share.message.amount', { title, amount })
      : t(`share.message.${unit}`, { title, count: missing })
  }

  return (
    <SharePanel
      heading={t('share.title')}
      reason={reason()}
      linkLabel={t('share.link')}
      url={link?.url ?? plain}
      title={title}
      message={message()}
    />
  )
}
