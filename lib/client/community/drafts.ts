const prefix = 'draft '

/** Storage may be forbidden; drafts then last as long as the page. */
const stored = <T>(use: (storage: Storage) => T): T | undefined => {
  try {
    return use(window.localStorage)
  } catch {
    return undefined
  }
}

export const readDraft = (name: string) => stored((storage) => storage.getItem(prefix + name)) ?? ''

/** Stores a draft on this device until it is sent or dropped; returns whether it is stored. */
export const keepDraft = (name: string, text: string) =>
  stored((storage) => {
    if (text.trim() === '') storage.removeItem(prefix + name)
    else storage.setItem(prefix + name, text)
    return text.trim() !== ''
  }) ?? false

export const dropDraft = (name: string) => void keepDraft(name, '')

/** Deletes all drafts of this device, so that the next member does not see them. */
export const forgetDrafts = () =>
  void stored((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  })
