import { inTab, onDevice } from './browser-storage.ts'

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

const checkoutPrefix = 'checkout '
const addressKey = `${checkoutPrefix}address`

type AddressDraft = {
  member: number
  values: Record<string, string>
  /** False once the member has chosen another place. */
  isOpen: boolean
}

export const addressDraft = {
  read: (member: number) => {
    const draft = inTab.readJson(addressKey) as AddressDraft | null
    if (draft?.member === member) return draft
    inTab.drop(addressKey)
    return undefined
  },
  keep: (draft: AddressDraft) => inTab.keepJson(addressKey, draft),
  /** Keeps the text of a form that the member has closed by choosing another place. */
  close: (member: number) => {
    const draft = addressDraft.read(member)
    if (draft) addressDraft.keep({ ...draft, isOpen: false })
  },
  drop: () => inTab.drop(addressKey),
}

/** Deletes what checkouts have kept, so that the next member of this tab does not see it. */
export const forgetCheckouts = () => inTab.dropAll(checkoutPrefix)
