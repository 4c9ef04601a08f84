export type Served<V> = { value: V; stale: boolean }
export type CacheRequest = { key: string; tags: string[] }

export type Entry<V> = Served<V> & {
  bytes: number
  maxAge: number
  /** Time of the next change without a write. */
  until: number
  began: number
  /** Time of the first change after the render began, which the entry does not contain. */
  droppedAt: number | undefined
}

export type Flight<V> = {
  began: number
  droppedAt?: number | undefined
  until?: number
  promise?: Promise<Served<V>>
  /** Tags dropped since it began, with their times: it may turn out to contain one of them. */
  changed: Map<string, number>
}

export type Slot<V> = {
  key: string
  tags: string[]
  /** Tags of the content of the entry, beside those of the address. */
  shown: readonly string[]
  entry?: Entry<V>
  flight?: Flight<V>
  next?: Promise<Served<V>>
  failedAt?: number
}

/** LRU store of slots by key and by tag, bounded by weight in bytes. */
export const createShelf = <V>(capacity: number) => {
  const slots = new Map<string, Slot<V>>()
  const byTag = new Map<string, Set<Slot<V>>>()
  let bytes = 0
  let newest: Slot<V> | undefined

  const removeFrom = (slot: Slot<V>, tags: readonly string[]) => {
    for (const tag of tags) {
      const set = byTag.get(tag)
      set?.delete(slot)
      if (set?.size === 0) byTag.delete(tag)
    }
  }

  const addTo = (slot: Slot<V>, tags: readonly string[]) => {
    for (const tag of tags) {
      const set = byTag.get(tag)
      if (set) set.add(slot)
      else byTag.set(tag, new Set([slot]))
    }
  }

  const forget = (slot: Slot<V>) => {
    slots.delete(slot.key)
    bytes -= slot.entry?.bytes ?? 0
    if (newest === slot) newest = undefined
    removeFrom(slot, [...slot.tags, ...slot.shown])
  }

  const isBusy = (slot: Slot<V>) => slot.flight !== undefined || slot.next !== undefined

  const evict = () => {
    for (const slot of slots.values()) {
      if (bytes <= capacity) return
      if (slot.entry && !isBusy(slot)) forget(slot)
    }
  }

  const tidy = (slot: Slot<V>) => {
    if (!slot.entry && !isBusy(slot)) forget(slot)
  }

  return {
    slot: ({ key, tags }: CacheRequest): Slot<V> => {
      let slot = slots.get(key)
      if (slot === newest && slot) return slot
      if (slot) slots.delete(key)
      else {
        slot = { key, tags, shown: [] }
        addTo(slot, tags)
      }
      slots.set(key, slot)
      newest = slot
      return slot
    },
    keep: (slot: Slot<V>, entry: Omit<Entry<V>, 'stale'>, shown: readonly string[]) => {
      removeFrom(slot, slot.shown)
      slot.shown = shown.filter((tag) => !slot.tags.includes(tag))
      addTo(slot, slot.shown)
      bytes += entry.bytes - (slot.entry?.bytes ?? 0)
      slot.entry = { ...entry, stale: false }
      evict()
    },
    clear: (slot: Slot<V>) => {
      bytes -= slot.entry?.bytes ?? 0
      delete slot.entry
      tidy(slot)
    },
    find: (key: string) => slots.get(key),
    tidy,
    tagged: (tags: readonly string[]): Iterable<Slot<V>> =>
      tags.includes('*')
        ? slots.values()
        : new Set(tags.flatMap((tag) => [...(byTag.get(tag) ?? [])])),
    size: () => ({ entries: slots.size, bytes }),
  }
}
