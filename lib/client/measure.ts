import type { EntityClick } from '#lib/contract/measuring.ts'

type Item = { item_id: string; item_name: string; price: number; quantity: number }

/** What can be told to who measures, in the words that shops commonly use for it. */
export type Measured =
  | { name: 'page_view'; params: { page_location: string } }
  | { name: 'entity_click'; params: EntityClick }
  | { name: 'search'; params: { search_term: string } }
  | { name: 'sign_up'; params: { method: string } }
  | {
      name: 'purchase'
      params: { transaction_id: string; value: number; currency: 'EUR'; items: Item[] }
    }
  | { name: 'join_group'; params: { group_id: string; transaction_id: string } }

type Hear = (event: Measured) => void

const most = 20
let hear: Hear | undefined
const waiting: Measured[] = []

/** To nobody, where nobody measures: then it stays in the memory of this page, and goes with it. */
export const measure = (event: Measured) => {
  if (hear) hear(event)
  else if (waiting.length < most) waiting.push(event)
}

export const hearMeasured = (given: Hear) => {
  hear = given
  for (const event of waiting.splice(0)) given(event)
}
