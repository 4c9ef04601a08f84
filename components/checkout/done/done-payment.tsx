'use client'

import { useTranslation } from '#components/i18next.ts'
import { buttonClass } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Words } from '#components/words.tsx'
import type { Order } from '#lib/client/entities/orders.ts'
import { paths } from '#lib/client/paths.ts'
import { formatTime } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'

/** Message for a payment that is neither captured nor refused, so that the member does not pay twice. */
export function PaymentChecked({ order }: { order: Order }) {
  const { t } = useTranslation('done')
  const { number, total } = order
  return (
    <Panel edge className="grid max-w-lead gap-3.5" role="status">
      <h1 className="text-d3">{t('checked.title')}</h1>
      <p className="text-ink-2">{t('checked.text')}</p>
      <p className="text-small">
        <Words
          text={t('checked.order', { number, price: formatEuros(total) })}
          marks={{ b: <b className="num" /> }}
        />
      </p>
    </Panel>
  )
}

export function PaymentRefused({ order }: { order: Order }) {
  const { t } = useTranslation('done')
  const isKept = order.state === 'payment_failed' && order.heldUntilTimestamp !== null
  const time = order.heldUntilTimestamp ? formatTime(order.heldUntilTimestamp) : ''
  return (
    <Panel edge className="grid max-w-lead gap-3.5" role="alert">
      <h1 className="text-d3">{t('refused.title')}</h1>
      <p className="text-ink-2">{isKept ? t('refused.kept', { time }) : t('refused.gone')}</p>
      <div>
        {/* Full page load: the CSP of that document allows the payment provider. */}
        <a
          className={buttonClass({ kind: 'pri' })}
          href={isKept ? paths.checkout({ order: order.id }) : paths.basket()}
        >
          {t(isKept ? 'refused.again' : 'refused.toBasket')}
        </a>
      </div>
    </Panel>
  )
}
