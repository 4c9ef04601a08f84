import type { EntityClick } from '#lib/contract/measuring.ts'

type Item = { item_id: string; item_name: string; price: number; quantity: number }

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

type Listener = (event: Measured) => void

const maxEvents = 20
let listener: Listener | undefined
const waiting: Measured[] = []

/** Without a listener, events stay in the memory of this page and end with it. */
export const measure = (event: Measured) => {
  if (listener) listener(event)
  else if (waiting.length < maxEvents) waiting.push(event)
}

export const onMeasured = (given: Listener) => {
  listener = given
  for (const event of waiting.splice(0)) given(event)
}
