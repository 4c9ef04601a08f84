'use client'

import { useTranslation } from '#components/i18next.ts'
import type { Order } from '#lib/client/entities/orders.ts'
import { useApiQuery } from '#lib/client/queries.tsx'
import { SharePanel } from './share-panel.tsx'

/** Invitation to the first thing of an order; nothing where it is not on the site any more. */
export function ShareOrder({ order }: { order: Order }) {
  const { t } = useTranslation('done')
  const { data: link } = useApiQuery(
    'GET /users/logged/orders/{id}/share_link',
    { params: { id: order.id } },
    { select: ({ data }) => data },
  )
  const title = order.parcels[0]?.lines[0]?.title
  if (!link || title === undefined) return null
  return (
    <SharePanel
      heading={t('share.order.title')}
      reason={t('share.order.why')}
      linkLabel={t('share.order.link')}
      url={link.url}
      title={title}
      message={t('share.order.message', { title })}
    />
  )
}
