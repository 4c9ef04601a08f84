import { propertyLabels } from '#lib/contract/property-labels.ts'
import type { ActField } from '../act-fields.tsx'

/** Field of an item: its name is that of the catalogue file, and has a word in the texts. */
export type ItemField = Pick<ActField, 'name' | 'optional' | 'max'> & {
  kind?: ActField['kind'] | 'picture' | 'pictures'
  hint?: 'slug' | 'info' | 'published_at' | 'goal' | 'travels_with' | 'list_price' | 'stock'
  /** Key of its label, where that is not its name. */
  word?: 'image'
  /** Only in new parts. */
  isOfNew?: true
  isWide?: true
}

/** Repeated parts of an item, which may have parts of their own. */
export type Part = {
  name: 'variations' | 'bundles' | 'contents' | 'price_steps' | 'links' | 'resources'
  fields: readonly ItemField[]
  parts?: readonly Part[]
  limit: number
  /** There is at least one. */
  isNeeded?: true
  onlyGroups?: true
  isFolded?: true
}

export type Section = {
  key: 'what' | 'texts' | 'pictures' | 'group' | 'dates' | 'properties'
  fields: readonly ItemField[]
  parts?: readonly Part[]
  onlyGroups?: true
}

const optional = true
const moment = (name: string): ItemField => ({ name, kind: 'moment', optional })
const picture = (name: string): ItemField => ({ name, kind: 'picture', optional })

const link = (name: 'links' | 'resources'): Part => ({
  name,
  limit: 50,
  fields: [
    { name: 'label', max: 200 },
    { name: 'url', max: 2000 },
  ],
})

export const sections: readonly Section[] = [
  {
    key: 'what',
    fields: [
      { name: 'title', max: 200 },
      { name: 'brand', max: 200, optional },
      { name: 'interest', optional },
      { name: 'slug', max: 100, optional, hint: 'slug' },
    ],
  },
  {
    key: 'texts',
    fields: [
      { name: 'description', kind: 'long', max: 50_000, optional, isWide: true },
      { name: 'info', kind: 'long', max: 10_000, optional, hint: 'info', isWide: true },
    ],
    parts: [link('links'), link('resources')],
  },
  {
    key: 'pictures',
    fields: [picture('picture'), picture('table_picture'), picture('promotion_picture')],
  },
  {
    key: 'group',
    onlyGroups: true,
    fields: [
      { name: 'goal_unit' },
      { name: 'goal', kind: 'euros', hint: 'goal' },
      { name: 'expires_at', kind: 'moment' },
    ],
  },
  {
    key: 'dates',
    fields: [
      { ...moment('published_at'), hint: 'published_at' },
      { name: 'deliver_on', kind: 'day', optional },
      moment('weep_only_until'),
      { name: 'travels_with', max: 64, optional, hint: 'travels_with' },
    ],
  },
  {
    key: 'properties',
    fields: propertyLabels.map((label) => ({ name: `properties.${label}`, optional })),
  },
]

export const variations: Part = {
  name: 'variations',
  limit: 50,
  isNeeded: true,
  fields: [
    { name: 'title', max: 200 },
    { name: 'delivery', kind: 'euros', optional },
    { name: 'pictures', kind: 'pictures', isWide: true },
  ],
  parts: [
    {
      name: 'bundles',
      limit: 100,
      isFolded: true,
      isNeeded: true,
      fields: [
        { name: 'title', max: 200 },
        { name: 'code', max: 64, optional },
        { name: 'price', kind: 'euros' },
        { name: 'list_price', kind: 'euros', optional, hint: 'list_price' },
        { name: 'delivery', kind: 'euros', optional },
        { name: 'stock', kind: 'number', optional, hint: 'stock', isOfNew: true },
        moment('weep_only_until'),
        { name: 'limited', kind: 'check' },
        { name: 'waiting_list', kind: 'check' },
        { name: 'closed', kind: 'check' },
      ],
      parts: [
        {
          name: 'price_steps',
          limit: 20,
          onlyGroups: true,
          fields: [
            { name: 'from', kind: 'euros' },
            { name: 'price', kind: 'euros' },
          ],
        },
        {
          name: 'contents',
          limit: 200,
          isFolded: true,
          fields: [
            { name: 'title', max: 200 },
            { name: 'quantity', kind: 'number', optional },
            { name: 'description', kind: 'long', max: 2000, optional, isWide: true },
            { ...picture('picture'), word: 'image' },
          ],
        },
      ],
    },
  ],
}
