import { onDevice } from './browser-storage.ts'

const prefix = 'draft '

export const readDraft = (name: string) => onDevice.read(prefix + name) ?? ''

/** Stores a draft on this device until it is sent or dropped; returns whether it is stored. */
export const keepDraft = (name: string, text: string) => {
  if (text.trim() !== '') return onDevice.keep(prefix + name, text)
  dropDraft(name)
  return false
}

export const dropDraft = (name: string) => onDevice.drop(prefix + name)

/** Deletes all drafts of this device, so that the next member does not see them. */
export const forgetDrafts = () => onDevice.dropAll(prefix)
