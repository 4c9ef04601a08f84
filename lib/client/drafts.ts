const prefix = 'draft '

/** Storage may be forbidden altogether; then what is typed lives as long as the page. */
const stored = <T>(use: (storage: Storage) => T): T | undefined => {
  try {
    return use(window.localStorage)
  } catch {
    return undefined
  }
}

export const readDraft = (name: string) => stored((storage) => storage.getItem(prefix + name)) ?? ''

/** Says whether it is kept: on this device alone, until it is sent or taken back. */
export const keepDraft = (name: string, text: string) =>
  stored((storage) => {
    if (text.trim() === '') storage.removeItem(prefix + name)
    else storage.setItem(prefix + name, text)
    return text.trim() !== ''
  }) ?? false

export const dropDraft = (name: string) => void keepDraft(name, '')

/** Whatever was begun on this device: who comes next shall not read it. */
export const forgetDrafts = () =>
  void stored((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  })
