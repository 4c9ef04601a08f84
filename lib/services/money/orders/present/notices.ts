import { createWords } from '#lib/format/words.ts'
import orderNotices from '#locales/it/order-notices.json' with { type: 'json' }

/** Words of what is bought, where no page has any. */
export const t = createWords({ 'order-notices': orderNotices }).getFixedT('it', 'order-notices')

/** What the panel of notifications says of an order. */
export const sayNotice = (
  notice:
    | 'paid'
    | 'refused'
    | 'cancelled.asked'
    | 'cancelled.lapsed'
    | 'cancelled.group'
    | 'cancelled.parcel'
    | 'shipped'
    | 'delivered'
    | 'refunded'
    | 'priceLowered'
    | 'withdrawalAccepted'
    | 'withdrawalRefused',
  number: number,
) => t(notice, { number })
