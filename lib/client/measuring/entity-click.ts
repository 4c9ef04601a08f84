import type { EntityClick } from '#lib/contract/measuring.ts'
import {
  type ClickLocation,
  type ClickSource,
  clickSources,
} from '#lib/contract/measuring-rules.ts'
import { ApiError } from '../api-error.ts'
import { browserClient } from '../browser.ts'
import { laterCalls } from '../later-calls.ts'
import { measure } from '../measure.ts'
import { readPerson } from './person.ts'

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

/** The kind of page somebody was on. */
export const locationOf = (path: string): ClickLocation => {
  const [, kind] = thingPath.exec(path) ?? []
  return kind ? things[kind as keyof typeof things] : (lists[path.split('/')[1] ?? ''] ?? 'other')
}

const sourceOf = (link: Element): ClickSource => {
  const said = link.closest('[data-source]')?.getAttribute('data-source')
  const known = clickSources.find((source) => source === said)
  return known ?? (link.closest('article') ? 'card' : 'link')
}

/** What it leads to, or else what it says of itself: a notice about an order leads to no thing. */
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

/** To who measures, if anybody may, and to the shop's own figures, which know no person. */
export const tellClick = async (link: Element, path: string) => {
  const click = readClick(link, path)
  if (!click) return
  measure({ name: 'entity_click', params: click })
  try {
    await browserClient.call(laterCalls.countClick, { body: click })
  } catch (error) {
    // A figure that is not counted is missed by nobody.
    if (!(error instanceof ApiError)) throw error
  }
}
