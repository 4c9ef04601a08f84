import { amountOf } from '#lib/providers/paypal/amounts.ts'
import type { Instrument } from './cards.ts'
import type {
  CaptureRecord,
  OrderRecord,
  PaymentTokenRecord,
  RefundRecord,
  SetupTokenRecord,
} from './store.ts'
import type { World } from './world.ts'

type Place = Pick<World, 'address' | 'store'>

export const link = (href: string, rel: string, method = 'GET') => ({ href, rel, method })

const instrumentShown = (instrument: Instrument) =>
  instrument.kind === 'card'
    ? {
        ...(instrument.name && { name: instrument.name }),
        last_digits: instrument.lastDigits,
        brand: instrument.brand,
        expiry: instrument.expiry,
      }
    : {
        email_address: instrument.email,
        account_id: instrument.payerId,
        name: { given_name: instrument.givenName, surname: instrument.surname },
        address: { country_code: 'IT' },
      }

const sourceOf = (kind: 'card' | 'wallet', shown: object) => ({
  [kind === 'card' ? 'card' : 'paypal']: shown,
})

const vaultShown = ({ keeps, captures }: OrderRecord) =>
  keeps &&
  captures.length > 0 && {
    attributes: {
      vault: {
        ...(keeps.token && { id: keeps.token }),
        status: keeps.token ? 'VAULTED' : 'APPROVED',
        customer: { id: keeps.customerId },
      },
    },
  }

const authenticationShown = ({ liability }: OrderRecord) =>
  liability && {
    authentication_result: {
      liability_shift: liability,
      three_d_secure: {
        authentication_status: liability === 'POSSIBLE' ? 'Y' : 'N',
        enrollment_status: 'Y',
      },
    },
  }

type Marks = { customId: string | null; invoice: string | null }

const marksShown = ({ customId, invoice }: Marks) => ({
  ...(customId && { custom_id: customId }),
  ...(invoice && { invoice_id: invoice }),
})

/** Renders a capture without fees, so the gross amount is all there is. */
const showCapture = ({ address }: Place, capture: CaptureRecord) => {
  const self = `${address}/v2/payments/captures/${capture.id}`
  return {
    id: capture.id,
    status: capture.status,
    amount: amountOf(capture.cents),
    ...(capture.reason && { status_details: { reason: capture.reason } }),
    ...marksShown(capture),
    final_capture: true,
    ...(capture.status === 'DECLINED'
      ? { processor_response: { response_code: '0500', payment_advice_code: '02' } }
      : { seller_receivable_breakdown: { gross_amount: amountOf(capture.cents) } }),
    create_time: capture.at,
    update_time: capture.updatedAt,
    links: [
      link(self, 'self'),
      link(`${self}/refund`, 'refund', 'POST'),
      link(`${address}/v2/checkout/orders/${capture.orderId}`, 'up'),
    ],
  }
}

/** Renders a capture read by its id, which includes the order. */
export const showOneCapture = (place: Place, capture: CaptureRecord) => ({
  ...showCapture(place, capture),
  supplementary_data: { related_ids: { order_id: capture.orderId, capture_id: capture.id } },
})

export const showRefund = ({ address }: Place, refund: RefundRecord) => ({
  id: refund.id,
  status: refund.status,
  amount: amountOf(refund.cents),
  ...marksShown(refund),
  ...(refund.note && { note_to_payer: refund.note }),
  seller_payable_breakdown: {
    gross_amount: amountOf(refund.cents),
    total_refunded_amount: amountOf(refund.totalCents),
  },
  create_time: refund.at,
  update_time: refund.at,
  links: [
    link(`${address}/v2/payments/refunds/${refund.id}`, 'self'),
    link(`${address}/v2/payments/captures/${refund.captureId}`, 'up'),
  ],
})

export const approvalOf = (address: string, id: string) => `${address}/approve?token=${id}`

const orderLinks = ({ id, status }: OrderRecord, address: string) => {
  const self = `${address}/v2/checkout/orders/${id}`
  return [
    link(self, 'self'),
    ...(status === 'PAYER_ACTION_REQUIRED' ? [link(approvalOf(address, id), 'payer-action')] : []),
    ...(status === 'CREATED' || status === 'APPROVED'
      ? [link(`${self}/capture`, 'capture', 'POST')]
      : []),
  ]
}

export const showOrder = (place: Place, order: OrderRecord) => {
  const { store, address } = place
  const captures = order.captures.flatMap((id) => store.captures.get(id) ?? [])
  const refunds = [...store.refunds.values()].filter(({ captureId }) =>
    order.captures.includes(captureId),
  )
  const payments = {
    captures: captures.map((each) => showCapture(place, each)),
    ...(refunds.length > 0 && { refunds: refunds.map((each) => showRefund(place, each)) }),
  }
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    payment_source: sourceOf(order.asked.kind, {
      ...(order.instrument && instrumentShown(order.instrument)),
      ...authenticationShown(order),
      ...vaultShown(order),
    }),
    purchase_units: [{ ...order.unit, ...(captures.length > 0 && { payments }) }],
    create_time: order.createdAt,
    update_time: order.updatedAt,
    links: orderLinks(order, address),
  }
}

export const showSetupToken = (
  { address }: Place,
  { id, customerId, status, asked, instrument }: SetupTokenRecord,
) => ({
  id,
  customer: { id: customerId },
  status,
  payment_source: sourceOf(asked.kind, instrument ? instrumentShown(instrument) : {}),
  links: [
    link(`${address}/v3/vault/setup-tokens/${id}`, 'self'),
    ...(instrument ? [] : [link(approvalOf(address, id), 'approve')]),
    link(`${address}/v3/vault/payment-tokens`, 'confirm', 'POST'),
  ],
})

export const showPaymentToken = (
  { address }: Place,
  { id, customerId, instrument }: PaymentTokenRecord,
) => ({
  id,
  customer: { id: customerId },
  payment_source: sourceOf(instrument.kind, instrumentShown(instrument)),
  links: [
    link(`${address}/v3/vault/payment-tokens/${id}`, 'self'),
    link(`${address}/v3/vault/payment-tokens/${id}`, 'delete', 'DELETE'),
  ],
})
