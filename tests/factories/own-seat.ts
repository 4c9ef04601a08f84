import type { Quote } from '#lib/contract/checkout.ts'
import type { Participation } from '#lib/contract/participations.ts'

/** Seat as the API returns it to its member. */
export const ownSeat = (given: Partial<Participation> = {}): Participation => ({
  id: 31,
  state: 'active',
  payment_in_review: false,
  section: 'running',
  item: {
    id: 12,
    slug: 'il-faro',
    title: 'Il Faro',
    image: { id: 'abc', src: '/api/pictures/abc', width: 1200, height: 1200, tint: '#a0c0e0' },
    status: 'running',
    goal_unit: 'units',
    goal: 10,
    reached: 3,
    missing: 7,
    percent: 30,
    decided_by_seat: false,
    without_seat: { reached: 0, missing: 10, percent: 0 },
    expires_at: '2026-11-30T18:00:00.000Z',
    deliver_on: null,
    update: null,
  },
  bundle_id: 7,
  choice: 'Gioco base',
  quantity: 3,
  joined_at: '2026-11-22T10:00:00.000Z',
  ended_at: null,
  total: 119.7,
  use_credits: false,
  credits: 0,
  code: null,
  discount: 0,
  price_limit: null,
  method: { id: 4, kind: 'card', last_digits: '3456' },
  delivery: { kind: 'home', address_id: 5 },
  ship_to: 'Via delle Pedine 9, 40100 Bologna',
  next_charge_at: null,
  kept_until: null,
  change: null,
  ahead: null,
  offered_until: null,
  order_id: null,
  ...given,
})

const meta = { current_page: 1, last_page: 1, per_page: 5, total: 0 }

/** Quote of this seat as the API returns it. */
export const seatQuote = (given: Partial<Quote> = {}): Quote => ({
  parcels: [
    {
      position: 1,
      delivery: 0,
      waits_for: null,
      ships_on: null,
      arrives_on: null,
      to_free_delivery: null,
      lines: [
        {
          bundle_id: 7,
          choice: 'Gioco base',
          quantity: 3,
          unit_price: 39.9,
          price: 119.7,

          struck_price: null,
          availability: null,
          is_limited: false,
          counted: true,
          item: { ...ownSeat().item, type: 'preorder' },
          enable_waiting_list: false,
        },
      ],
    },
  ],

  goods: 119.7,
  delivery: 0,
  total: 119.7,
  code: null,
  credits: { available: 0, used: 0 },
  deliveries: [],
  chosen: null,
  changes: [],
  seat: null,
  open_order: null,
  agreed: 'abc',
  points: { near: null, others: [], unknown: null, meta },
  ...given,
})
