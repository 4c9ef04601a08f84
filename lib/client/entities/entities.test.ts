import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { item, preorderCard, saleCard } from '#lib/contract/catalogue.ts'
import type { comment } from '#lib/contract/comments.ts'
import {
  toItemDetail,
  toNextCarton,
  toPreorderCard,
  toPreorderDetail,
  toSaleCard,
} from './catalogue.ts'
import { toComment } from './comments.ts'
import { toProposal } from './community.ts'
import { toPage } from './list.ts'
import { toLevel } from './people.ts'
import { toProperties } from './properties.ts'

const image = {
  id: 'a'.repeat(32),
  src: '/api/pictures/abc',
  width: 800,
  height: 1000,
  tint: '#a0c0e0',
}

const written: z.output<typeof comment> = {
  id: 3,
  user_id: null,
  user_name: '',
  user_image: null,
  staff: false,
  content: 'Ci sto.',
  mentions: [],
  removed: false,
  published_at: '2026-03-10T10:00:00.000Z',
  edited: false,
  likes: 2,
  answers_counter: 1,
  parent_id: null,
}

const inCards = {
  id: 12,
  slug: 'il-faro',
  title: 'Il Faro',
  subtitle: 'Nespola Giochi',
  image,
  promotion_image: null,
  markers: [{ type: 'last', value: 4 }],
  current_price: 44.9,
  old_price: 59.9,
  struck_price: { basis: 'list_price' as const, price: 59.9 },
  discount: 25,
  availability: 4,
  enable_waiting_list: true,
  ships: {
    on: '2026-03-11T00:00:00.000Z',
    in_days: 1,
    awaited: false,
    until: '2026-03-10T15:00:00.000Z',
  },
} satisfies z.output<typeof saleCard>

const card: z.output<typeof preorderCard> = {
  ...inCards,
  status: 'running',
  expiration_timestamp: '2026-03-12T12:00:00.000Z',
  requirement: { unit: 'units', goal: 120, reached: 103, missing: 17, percent: 85 },
  participants: 94,
  latest_comment: written,
}

const detail: z.output<typeof item> = {
  ...inCards,
  status: 'running',
  resource_id: 12,
  type: 'sale',
  sold: 40,
  weep_only: true,
  weep_only_until: '2026-04-01T00:00:00.000Z',
  group_shipping: true,
  group_shipping_item: { id: 4, slug: 'base', type: 'sale', title: 'Base', image },
  same_game: null,
  table_image: null,
  info: 'Breve.',
  description: 'Lunga.',
  properties: { Autore: 'Ada Morelli', Età: '12+', Durata: ' ' },
  links: [{ label: 'Editore', url: 'https://editore.example' }],
  resources: [],
  published_at: '2026-03-01T00:00:00.000Z',
  changed_at: '2026-03-02T00:00:00.000Z',
  proposal: { id: 9, slug: 'rotta', user_name: 'Zoe', waiting: 310 },
}

test('a sale card has the fields of the specification', () => {
  expect(toSaleCard(inCards)).toEqual({
    type: 'sale',
    id: 12,
    slug: 'il-faro',
    title: 'Il Faro',
    subtitle: 'Nespola Giochi',
    image,
    imageSrc: '/api/pictures/abc/640.webp',
    promotionImage: null,
    markers: [{ type: 'last', value: 4 }],
    currentPrice: 44.9,
    oldPrice: 59.9,
    struckPrice: { basis: 'list_price', price: 59.9 },
    discount: 25,
    availability: 4,
    enableWaitingList: true,
    ships: {
      onTimestamp: Date.UTC(2026, 2, 11),
      inDays: 1,
      isAwaited: false,
      untilTimestamp: Date.UTC(2026, 2, 10, 15),
    },
  })
})

test('a preorder card adds its end, its progress and the latest comment', () => {
  expect(toPreorderCard(card)).toMatchObject({
    type: 'preorder',
    expirationTimestamp: Date.UTC(2026, 2, 12, 12),
    progress: 85,
    missing: 17,
    latestComment: { content: 'Ci sto.', userName: '' },
  })
  expect(toPreorderCard({ ...card, latest_comment: null }).latestComment).toBeNull()
})

test('a detail has the item it ships with and the end of the weep reservation', () => {
  expect(toItemDetail(detail)).toMatchObject({
    weepOnly: true,
    weepOnlyUntilTimestamp: Date.UTC(2026, 3, 1),
    groupShippingItemTitle: 'Base',
    metaImage: '/api/pictures/abc/1200.png',
    properties: { author: 'Ada Morelli', age: '12+', duration: null },
  })
})

test('a preorder detail joins the item with its requirement', () => {
  const entity = toPreorderDetail({
    sale: { ...detail, type: 'preorder' },
    requirement: { ...card.requirement, steps: [{ from: 160, price: 41.9, reached: false }] },
    latest_comment: null,
    expiration_timestamp: card.expiration_timestamp,
    deliver_on_timestamp: null,
    participants: 94,
    outcome: null,
    pays_back: false,
    people: [{ name: 'Giulia', image: null }],
    shortage: 'lot',
    draws: [],
    updates: [],
    carton: 6,
  })
  expect(entity).toMatchObject({ shortage: 'lot', carton: 6 })
  expect(entity).toMatchObject({ type: 'preorder', goal: 120, missing: 17, participants: 94 })
  expect(entity.steps).toEqual([{ from: 160, price: 41.9, reached: false }])
  expect(entity.deliverOnTimestamp).toBeNull()
  expect(entity.people.map(({ name }) => name)).toEqual(['Giulia'])
})

test('counts the copies to complete the carton begun, or the next one', () => {
  expect([0, 1, 5, 6, 13].map((reached) => toNextCarton(6, reached))).toEqual([6, 5, 1, 6, 5])
})

describe('properties', () => {
  test('all eight labels are known', () => {
    const wire = {
      Autore: 'a',
      Editore: 'b',
      Giocatori: 'c',
      Edizione: 'd',
      'Dipendenza dalla lingua': 'e',
      Durata: 'f',
      Età: 'g',
      'Peso BGG': 'h',
    }
    expect(toProperties(wire)).toEqual({
      author: 'a',
      editor: 'b',
      players: 'c',
      edition: 'd',
      languageDependency: 'e',
      duration: 'f',
      age: 'g',
      bggWeight: 'h',
    })
  })
  test('are null when all are empty', () => {
    expect(toProperties(null)).toBeNull()
    expect(toProperties({ Autore: '', Editore: '  ' })).toBeNull()
  })
})

test('only a top-level comment that was not removed can be answered', () => {
  expect(toComment(written).canAnswerToComment).toBe(true)
  expect(toComment({ ...written, parent_id: 1 }).canAnswerToComment).toBe(false)
  expect(toComment({ ...written, removed: true }).canAnswerToComment).toBe(false)
})

test('converts author and time of a proposal', () => {
  const entity = toProposal({
    id: 1,
    slug: 'ambra',
    title: 'Ambra',
    description: '',
    archived: false,
    publication_timestamp: '2026-03-01T00:00:00.000Z',
    edited: true,
    image: null,
    price_threshold: 200,
    price_question: null,
    want_count: 3,
    need_count: 1,
    like_count: 2,
    comment_count: 0,
    user: { id: 5, name: 'Chiara', image },
    interest: null,
    preorder_id: 12,
    preorder_url: '/ga/12/ambra',
    sale_url: null,
    links: [
      {
        label: '',
        url: 'https://www.cartavelina.example/ambra',
        website: null,
        title: 'Il catalogo',
        author: null,
        image,
      },
    ],
    likes: [],
    latest_comment: null,
  })
  expect(entity).toMatchObject({
    userId: 5,
    userName: 'Chiara',
    userImage: image,
    imageSrc: null,
    publicationTimestamp: Date.UTC(2026, 2, 1),
    preorderUrl: '/ga/12/ambra',
    edited: true,
    links: [
      {
        website: 'cartavelina.example',
        href: 'https://www.cartavelina.example/ambra',
        imageSrc: `${image.src}/640.webp`,
        title: 'Il catalogo',
        author: null,
      },
    ],
  })
})

test('the last level has no end', () => {
  const wire = { name: 'Regina', level: 5, image: null, cashback: 5, start_threshold: 1500 }
  expect(toLevel(wire).endThreshold).toBeUndefined()
})

test('converts the entities and the position of a page', () => {
  const meta = { current_page: 2, last_page: 3, per_page: 20, total: 45 }
  expect(toPage((n: number) => n * 2)({ data: [1, 2], meta })).toEqual({
    items: [2, 4],
    page: 2,
    lastPage: 3,
    total: 45,
  })
})
