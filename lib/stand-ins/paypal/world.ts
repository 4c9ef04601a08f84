import { openExchanges } from './exchanges.ts'
import { newId } from './ids.ts'
import type { EventRecord } from './records.ts'
import { openRules } from './rules.ts'
import { openSigner, type Signer } from './signer.ts'
import { openStore, type Store } from './store.ts'

type News = { type: string; resourceType: string; resource: object; summary: string }
type Announce = (news: News) => void

type Parts = {
  store: Store
  now: () => Date
  signer: Signer
  address: () => string
  pauses?: readonly number[] | undefined
}

/** Options of releasing held webhooks. */
type Release = { reversed?: boolean; copies?: number; badlySigned?: boolean }

const usualPauses = [1_000, 5_000, 30_000, 120_000, 600_000]
const sideBySide = 4
const mostSeen = 500

const forged = (headers: Record<string, string>) => {
  const signature = Buffer.from(headers['paypal-transmission-sig'] ?? '', 'base64')
  signature.writeUInt8((signature[0] ?? 0) ^ 1, 0)
  return { ...headers, 'paypal-transmission-sig': signature.toString('base64') }
}

/** Sends webhooks to the shop, with retries until it accepts them. */
const openAnnouncements = ({ store, now, signer, address, ...options }: Parts) => {
  const pauses = options.pauses ?? usualPauses
  const waiting: EventRecord[] = []
  let held: EventRecord[] | undefined
  let running = 0
  let closed = false
  let seen: { type: string; body: string }[] = []
  const timers = new Set<NodeJS.Timeout>()
  let idle: (() => void)[] = []

  const deliver = async (event: EventRecord, badlySigned = false) => {
    const headers = signer.headersFor(event.body, address())
    try {
      const response = await fetch(event.url, {
        method: 'POST',
        headers: badlySigned ? forged(headers) : headers,
        body: event.body,
        signal: AbortSignal.timeout(10_000),
      })
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
    if (running === 0 && waiting.length === 0) {
      for (const done of idle) done()
      idle = []
    }
  }

  const push = (event: EventRecord) => {
    if (held) return void held.push(event)
    waiting.push(event)
    if (running < sideBySide) void work()
  }

  const announce: Announce = ({ type, resourceType, resource, summary }) => {
    const id = newId.event()
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
    seen.push({ type, body })
    if (seen.length >= mostSeen * 2) seen = seen.slice(-mostSeen)
    for (const url of store.hooks.keys())
      push(
        store.put('events', {
          id: store.hooks.size > 1 ? `${id}@${url}` : id,
          body,
          at,
          url,
          tries: 0,
        }),
      )
  }

  return {
    announce,
    /** Recent events, delivered or not. */
    seen: () => seen.slice(-mostSeen),
    /** Holds all webhooks until `release`. */
    hold: () => {
      held ??= []
    },
    release: async ({ reversed, copies = 1, badlySigned }: Release = {}) => {
      const events = held ?? []
      held = undefined
      for (const event of reversed ? events.toReversed() : events)
        for (let copy = 0; copy < copies; copy++) await deliver(event, badlySigned)
      for (const { id } of events) store.remove('events', id)
    },
    /** Resolves when all waiting webhooks are delivered. */
    settled: () =>
      running === 0 && waiting.length === 0
        ? Promise.resolve()
        : new Promise<void>((done) => idle.push(done)),
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
export const openWorld = (options: WorldOptions = {}) => {
  const { now = () => new Date(), exchanges = 500 } = options
  const store = openStore(options.file)
  const world = {
    store,
    now,
    rules: openRules(),
    exchanges: openExchanges(exchanges),
    /** Set when the server listens. */
    address: '',
    /** Bearer tokens issued since the start, with their expiry. */
    tokens: new Map<string, number>(),
    /** Values of card forms received from their frames. */
    forms: new Map<string, Record<string, string>>(),
  }
  const signer = openSigner(store, now)
  const announcements = openAnnouncements({
    store,
    now,
    signer,
    address: () => world.address,
    pauses: options.webhookPauses,
  })
  const announce: Announce = announcements.announce
  // Extends the same object, because its address is set later.
  return Object.assign(world, { signer, announcements, announce })
}

export type World = ReturnType<typeof openWorld>
