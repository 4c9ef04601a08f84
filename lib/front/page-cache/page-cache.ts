import { type CacheRequest, createShelf, type Flight, type Served, type Slot } from './shelf.ts'

/**
 * Result of a render: cache it, send it without caching, or fall back on the cached entry. `tags` are those of
 * the content, known only after the render.
 */
export type Outcome<V> = { value: V } & (
  | { kind: 'keep'; bytes: number; maxAge: number; until: number; tags?: readonly string[] }
  | { kind: 'pass' }
  | { kind: 'fail' }
)

export type PageCacheOptions<R extends CacheRequest, V> = {
  render: (wanted: R) => Promise<Outcome<V>>
  capacity: number
  /** Clock in milliseconds; only differences count. */
  now: () => number
  /** False while the change feed is disconnected: entries then live for at most one second. */
  isLive?: () => boolean
  onFailure?: (key: string, error: unknown) => void
}

/**
 * Milliseconds: an entry dropped so soon after its render belongs to a page that is written to all the
 * time.
 */
const busyAfter = 1_000
/** Milliseconds for which a busy page may still be served as it was before a change. */
const staleWindow = 500
/** Minimum milliseconds between two renders of a busy page; without it renders would use all the CPU. */
const pace = 200
const blindAge = 1_000
const errorWindow = 60_000
const retryPause = 1_000

export const createPageCache = <R extends CacheRequest, V>(options: PageCacheOptions<R, V>) => {
  const { render, now, isLive = () => true, onFailure = () => {} } = options
  const shelf = createShelf<V>(options.capacity)
  const flights = new Set<Flight<V>>()

  const lifetime = (maxAge: number) => (isLive() ? maxAge : Math.min(maxAge, blindAge))

  const state = ({ entry }: Slot<V>, time: number) => {
    if (!entry || time >= entry.until) return 'gone'
    if (entry.droppedAt !== undefined) {
      const isBusy = entry.droppedAt - entry.began < busyAfter
      return isBusy && time - entry.droppedAt <= staleWindow ? 'overtaken' : 'gone'
    }
    const age = time - entry.began
    if (age <= lifetime(entry.maxAge)) return 'fresh'
    return isLive() && age <= 2 * entry.maxAge ? 'aged' : 'gone'
  }

  const isFallback = ({ entry }: Slot<V>, time: number) =>
    entry !== undefined &&
    time - (entry.droppedAt ?? Math.min(entry.until, entry.began + lifetime(entry.maxAge))) <=
      errorWindow

  const fallBack = (slot: Slot<V>, error: unknown): Served<V> | undefined => {
    onFailure(slot.key, error)
    if (!slot.entry || !isFallback(slot, now())) return undefined
    slot.failedAt = now()
    slot.entry.stale = true
    return slot.entry
  }

  const begin = (slot: Slot<V>, wanted: R): Promise<Served<V>> => {
    const flight: Flight<V> = { began: now(), changed: new Map() }
    flights.add(flight)
    const land = () => {
      flights.delete(flight)
      if (slot.flight === flight) delete slot.flight
    }
    const run = async (): Promise<Served<V>> => {
      let outcome: Outcome<V>
      try {
        outcome = await render(wanted)
      } catch (error) {
        land()
        const older = fallBack(slot, error)
        shelf.tidy(slot)
        if (older) return older
        throw error
      }
      land()
      if (outcome.kind === 'fail') {
        const older = fallBack(slot, undefined)
        shelf.tidy(slot)
        return older ?? { value: outcome.value, stale: false }
      }
      delete slot.failedAt
      if (outcome.kind === 'pass') shelf.clear(slot)
      else {
        const { tags = [], ...entry } = outcome
        flight.until = entry.until
        const changes = tags.flatMap((tag) => flight.changed.get(tag) ?? [])
        if (changes.length > 0)
          flight.droppedAt = Math.min(...changes, flight.droppedAt ?? Number.POSITIVE_INFINITY)
        shelf.keep(slot, { ...entry, began: flight.began, droppedAt: flight.droppedAt }, tags)
      }
      return { value: outcome.value, stale: false }
    }
    slot.flight = flight
    flight.promise = run()
    // A background render may have no awaiter; this prevents an unhandled rejection.
    flight.promise.catch(() => {})
    return flight.promise
  }

  /**
   * Waits for the running render, or for a new one if the running one began before the last change or
   * before the entry expired. Changes of things that the page shows beside its own are known at its end.
   */
  const join = (slot: Slot<V>, wanted: R, time: number): Promise<Served<V>> => {
    if (slot.next) return slot.next
    const { flight } = slot
    if (!flight?.promise) return begin(slot, wanted)
    const isOver = () =>
      (flight.began < time && (flight.until ?? time + 1) <= time) ||
      (flight.droppedAt !== undefined && flight.droppedAt < time)
    if (flight.droppedAt === undefined)
      return flight.promise.then((served) => (isOver() ? join(slot, wanted, time) : served))
    const after = () => {
      delete slot.next
      return begin(slot, wanted)
    }
    slot.next = flight.promise.then(after, after)
    slot.next.catch(() => {})
    return slot.next
  }

  return {
    get: (wanted: R): Served<V> | Promise<Served<V>> => {
      const slot = shelf.slot(wanted)
      const time = now()
      const slotState = state(slot, time)
      if (slotState === 'fresh') return slot.entry!
      if (
        slot.failedAt !== undefined &&
        time - slot.failedAt < retryPause &&
        isFallback(slot, time)
      )
        return slot.entry!
      if (slotState === 'gone') return join(slot, wanted, time)
      const isDue = slotState === 'aged' || time - slot.entry!.began >= pace
      if (isDue && !slot.flight && !slot.next) begin(slot, wanted)
      return slot.entry!
    },
    /**
     * False when `get` would start a render for this request alone. A page dropped by a change counts
     * as present, since changes are rarer than requests.
     */
    has: ({ key }: R): boolean => {
      const slot = shelf.find(key)
      if (!slot) return false
      const isRunning = slot.flight !== undefined || slot.next !== undefined
      return isRunning || slot.entry?.droppedAt !== undefined || state(slot, now()) === 'fresh'
    },
    /** True when an earlier render is in memory, however old. */
    knows: ({ key }: R): boolean => shelf.find(key)?.entry !== undefined,
    /** Drops entries by tag; `*` drops everything. */
    drop: (tags: readonly string[]) => {
      const time = now()
      for (const slot of shelf.tagged(tags)) {
        if (slot.entry) slot.entry.droppedAt ??= time
        if (slot.flight) slot.flight.droppedAt ??= time
      }
      for (const { changed } of flights)
        for (const tag of tags) if (!changed.has(tag)) changed.set(tag, time)
    },
    size: shelf.size,
  }
}
