import { amountOf } from '#lib/providers/paypal/amounts.ts'
import type {
  CaptureRecord,
  DisputeRecord,
  Instrument,
  OrderRecord,
  PaymentTokenRecord,
  RefundRecord,
  SetupTokenRecord,
} from './records.ts'
import type { World } from './world.ts'

type Place = Pick<World, 'address' | 'store'>

const link = (href: string, rel: string, method = 'GET') => ({ href, rel, method })

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

const sourceShown = (order: OrderRecord) => {
  const { asked, instrument, liability } = order
  const kind = asked.kind === 'card' ? 'card' : 'paypal'
  const authentication = liability && {
    authentication_result: {
      liability_shift: liability,
      three_d_secure: {
        authentication_status: liability === 'POSSIBLE' ? 'Y' : 'N',
        enrollment_status: 'Y',
      },
    },
  }
  return {
    [kind]: {
      ...(instrument && instrumentShown(instrument)),
      ...authentication,
      ...vaultShown(order),
    },
  }
}

const details = ({ id, status, reason, cents, customId, invoice }: CaptureRecord) => ({
  id,
  status,
  amount: amountOf(cents),
  ...(reason && { status_details: { reason } }),
  ...(customId && { custom_id: customId }),
  ...(invoice && { invoice_id: invoice }),
})

/** Renders a capture without fees, so the gross amount is all there is. */
const showCapture = ({ address }: Pick<Place, 'address'>, capture: CaptureRecord) => ({
  ...details(capture),
  final_capture: true,
  ...(capture.status === 'DECLINED'
    ? { processor_response: { response_code: '0500', payment_advice_code: '02' } }
    : { seller_receivable_breakdown: { gross_amount: amountOf(capture.cents) } }),
  create_time: capture.at,
  update_time: capture.updatedAt,
  links: [
    link(`${address}/v2/payments/captures/${capture.id}`, 'self'),
    link(`${address}/v2/payments/captures/${capture.id}/refund`, 'refund', 'POST'),
    link(`${address}/v2/checkout/orders/${capture.orderId}`, 'up'),
  ],
})

/** Renders a capture read by its id, which includes the order. */
export const showOneCapture = (place: Place, capture: CaptureRecord) => ({
  ...showCapture(place, capture),
  supplementary_data: { related_ids: { order_id: capture.orderId, capture_id: capture.id } },
})

export const showRefund = ({ address }: Pick<Place, 'address'>, refund: RefundRecord) => ({
  id: refund.id,
  status: refund.status,
  amount: amountOf(refund.cents),
  ...(refund.customId && { custom_id: refund.customId }),
  ...(refund.invoice && { invoice_id: refund.invoice }),
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
  const refunds = captures.flatMap((each) =>
    each.refunds.flatMap((id) => store.refunds.get(id) ?? []),
  )
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    payment_source: sourceShown(order),
    purchase_units: [
      {
        ...order.unit,
        ...(captures.length > 0 && {
          payments: {
            captures: captures.map((each) => showCapture(place, each)),
            ...(refunds.length > 0 && { refunds: refunds.map((each) => showRefund(place, each)) }),
          },
        }),
      },
    ],
    create_time: order.createdAt,
    update_time: order.updatedAt,
    links: orderLinks(order, address),
  }
}

export const showSetupToken = ({ address }: Pick<Place, 'address'>, token: SetupTokenRecord) => ({
  id: token.id,
  customer: { id: token.customerId },
  status: token.status,
  payment_source: {
    [token.asked.kind === 'card' ? 'card' : 'paypal']: token.instrument
      ? instrumentShown(token.instrument)
      : {},
  },
  links: [
    link(`${address}/v3/vault/setup-tokens/${token.id}`, 'self'),
    ...(token.instrument ? [] : [link(approvalOf(address, token.id), 'approve')]),
    link(`${address}/v3/vault/payment-tokens`, 'confirm', 'POST'),
  ],
})

export const showPaymentToken = (
  { address }: Pick<Place, 'address'>,
  { id, customerId, instrument }: PaymentTokenRecord,
) => ({
  id,
  customer: { id: customerId },
  payment_source: {
    [instrument.kind === 'card' ? 'card' : 'paypal']: instrumentShown(instrument),
  },
  links: [
    link(`${address}/v3/vault/payment-tokens/${id}`, 'self'),
    link(`${address}/v3/vault/payment-tokens/${id}`, 'delete', 'DELETE'),
  ],
})

const movement = (type: 'DEBIT' | 'CREDIT', cents: number, at: string) => ({
  affected_party: 'SELLER',
  amount: amountOf(cents),
  initiated_time: at,

  type,
  reason: 'DISPUTE_SETTLEMENT',
})

const movements = ({ takenCents, returnedCents = 0, updatedAt }: DisputeRecord) => [
  movement('DEBIT', takenCents, updatedAt),
  ...(returnedCents > 0 ? [movement('CREDIT', returnedCents, updatedAt)] : []),
]

/** Renders a dispute in a list, without its transactions. */
export const showDisputeInList = (place: Pick<Place, 'address'>, dispute: DisputeRecord) => ({
  dispute_id: dispute.id,
  create_time: dispute.at,
  update_time: dispute.updatedAt,
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  status: dispute.status,
  dispute_amount: amountOf(dispute.cents),
  dispute_life_cycle_stage: 'INQUIRY',
  dispute_channel: 'INTERNAL',
  links: [link(`${place.address}/v1/customer/disputes/${dispute.id}`, 'self')],
})

export const showDispute = (place: Place, dispute: DisputeRecord) => {
  const { store } = place
  const capture = store.captures.get(dispute.captureId)
  return {
    ...showDisputeInList(place, dispute),
    disputed_transactions: [
      {
        seller_transaction_id: dispute.captureId,
        ...(capture?.customId && { custom: capture.customId }),
        ...(capture?.invoice && { invoice_number: capture.invoice }),
      },
    ],
    ...(dispute.outcome && {
      dispute_outcome: {
        outcome_code: dispute.outcome,
        ...(dispute.takenCents > 0 && { amount_refunded: amountOf(dispute.takenCents) }),
      },
    }),
    ...(dispute.takenCents > 0 && { money_movements: movements(dispute) }),
  }
}
