import { openExchanges, openRules } from './rules.ts'
import { openSigner, type Signer } from './signer.ts'
import { type EventRecord, newId, openStore, type Store } from './store.ts'

type News = { type: string; resourceType: string; resource: object; summary: string }
type Place = { store: Store; now: () => Date; signer: Signer; address: () => string }

const usualPauses = [1_000, 5_000, 30_000, 120_000, 600_000]
const sideBySide = 4

/** Sends webhooks to the shop, with retries until it accepts them. */
const openAnnouncements = (place: Place, pauses: readonly number[]) => {
  const { store, now, signer, address } = place
  const waiting: EventRecord[] = []
  const timers = new Set<NodeJS.Timeout>()
  let running = 0
  let closed = false

  const deliver = async ({ url, body }: EventRecord) => {
    try {
      const headers = signer.headersFor(body, address())
      const signal = AbortSignal.timeout(10_000)
      const response = await fetch(url, { method: 'POST', headers, body, signal })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }

  const later = (event: EventRecord) => {
    const pause = pauses[event.tries - 1]
    if (pause === undefined || closed) return store.remove('events', event.id)
    const timer = setTimeout(() => {
      timers.delete(timer)
      push(event)
    }, pause)
    timers.add(timer)
  }

  const work = async () => {
    running++
    for (let event = waiting.shift(); event && !closed; event = waiting.shift()) {
      if (await deliver(event)) store.remove('events', event.id)
      else later(store.put('events', { ...event, tries: event.tries + 1 }))
    }
    running--
  }

  const push = (event: EventRecord) => {
    waiting.push(event)
    if (running < sideBySide) void work()
  }

  const announce = ({ type, resourceType, resource, summary }: News) => {
    const id = `WH-${newId()}-${newId()}`
    const at = now().toISOString()
    const body = JSON.stringify({
      id,
      event_version: '1.0',
      create_time: at,
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      summary,
      resource,
      links: [{ href: `${address()}/v1/notifications/webhooks-events/${id}`, rel: 'self' }],
    })
    for (const url of store.hooks.keys())
      push(store.put('events', { id: `${id}@${url}`, body, at, url, tries: 0 }))
  }

  return {
    announce,
    /** Sends the webhooks left by an earlier process. */
    resume: () => {
      for (const event of store.events.values()) push(event)
    },
    close: () => {
      closed = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

export type WorldOptions = {
  /** File of the journal; in memory only without it. */
  file?: string | undefined
  now?: () => Date
  /** Pauses before each retry of a webhook. */
  webhookPauses?: readonly number[]
  exchanges?: number
}

/** State of the stand-in. */
export const openWorld = ({
  file,
  now = () => new Date(),
  webhookPauses = usualPauses,
  exchanges = 500,
}: WorldOptions) => {
  const store = openStore(file)
  const signer = openSigner(store, now)
  const world = {
    store,
    signer,
    now,
    /** Current time as records have it. */
    time: () => now().toISOString(),
    rules: openRules(),
    exchanges: openExchanges(exchanges),
    /** Set when the server listens. */
    address: '',
    /** Bearer tokens issued since the start, with their expiry. */
    tokens: new Map<string, number>(),
    /** Values of card forms received from their frames. */
    forms: new Map<string, Record<string, string>>(),
  }
  const address = () => world.address
  const announcements = openAnnouncements({ store, now, signer, address }, webhookPauses)
  // Extends the same object, because its address is set later.
  return Object.assign(world, { announcements, announce: announcements.announce })
}

export type World = ReturnType<typeof openWorld>
