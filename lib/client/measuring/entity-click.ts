import type { EntityClick } from '#lib/contract/measuring.ts'
import {
  type ClickLocation,
  type ClickSource,
  clickSources,
} from '#lib/contract/measuring-rules.ts'
import { quietly } from '../transport/api-error.ts'
import { browserClient } from '../transport/browser.ts'
import { measure } from '../transport/measure.ts'

/** Ids of the member sent with events; null until there is a consent to it. */
type Person = { user_id: string | null; internal_user_id: number | null; debug?: true }

let person: Person = { user_id: null, internal_user_id: null }

const readPerson = () => person
export const setPerson = (given: Person) => {
  person = given
}

const things = { ga: 'preorder', reega: 'sale', proposte: 'proposal' } as const
const thingPath = /^\/(ga|reega|proposte)\/(\d+)/
const ownPath = /^([a-z-]+):(\d+)$/

const lists: Record<string, ClickLocation> = {
  home: 'home',
  ga: 'ga',
  reega: 'reega',
  community: 'community',
  personal: 'following',
  search: 'search',
  user: 'user',
  basket: 'checkout',
  checkout: 'checkout',
}

export const locationOf = (path: string): ClickLocation => {
  const [, kind] = thingPath.exec(path) ?? []
  return kind ? things[kind as keyof typeof things] : (lists[path.split('/')[1] ?? ''] ?? 'other')
}

const sourceOf = (link: Element): ClickSource => {
  const attribute = link.closest('[data-source]')?.getAttribute('data-source')
  const known = clickSources.find((source) => source === attribute)
  return known ?? (link.closest('article') ? 'card' : 'link')
}

/** The data attribute counts for notifications about orders, which link to no public page. */
const entityOf = (link: Element) => {
  const [, kind, id] = thingPath.exec(link.getAttribute('href') ?? '') ?? []
  if (kind) return { entity_type: things[kind as keyof typeof things], entity_id: Number(id) }
  const [, type, own] = ownPath.exec(link.getAttribute('data-entity') ?? '') ?? []
  return type && { entity_type: type as EntityClick['entity_type'], entity_id: Number(own) }
}

export const readClick = (link: Element, path: string): EntityClick | undefined => {
  const entity = entityOf(link)
  if (!entity) return undefined
  return { ...entity, ...readPerson(), location: locationOf(path), source: sourceOf(link) }
}

/** Sends the click to the permitted providers and to the shop's own statistics, which are anonymous. */
export const sendClick = async (link: Element, path: string) => {
  const click = readClick(link, path)
  if (!click) return
  measure({ name: 'entity_click', params: click })
  await quietly(() => browserClient.call('POST /events', { body: click }))
}
