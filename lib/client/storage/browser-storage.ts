/** Storage may be forbidden or full: then nothing is found, and writes return false. */
const createArea = (area: () => Storage) => {
  const attempt = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(area())
    } catch {
      return null
    }
  }
  const keep = (key: string, text: string) =>
    attempt((storage) => {
      storage.setItem(key, text)
      return true
    }) ?? false
  const dropWhere = (isDropped: (key: string) => boolean) =>
    void attempt((storage) => {
      for (const key of Object.keys(storage)) if (isDropped(key)) storage.removeItem(key)
    })
  return {
    read: (key: string) => attempt((storage) => storage.getItem(key)),
    /** Null also for text that is no JSON: visitors and earlier versions of the site write it too. */
    readJson: (key: string): unknown =>
      attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null')),
    keep,
    keepJson: (key: string, value: unknown) => keep(key, JSON.stringify(value)),
    drop: (key: string) => void attempt((storage) => storage.removeItem(key)),
    dropWhere,
    dropAll: (prefix: string) => dropWhere((key) => key.startsWith(prefix)),
  }
}

/** Outlives the browser; shared by its tabs. */
export const onDevice = createArea(() => window.localStorage)

export const inTab = createArea(() => window.sessionStorage)
