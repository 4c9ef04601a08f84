import { createWords } from '#lib/format/words.ts'
import orderNotices from '#locales/it/order-notices.json' with { type: 'json' }

/** Italian texts of order notices, which belong to no page. */
export const t = createWords({ 'order-notices': orderNotices }).getFixedT('it', 'order-notices')

/** Returns the text of a notification about an order. */
export const orderNoticeText = (
  notice:
    | 'paid'
    | 'paidSeat'
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
