/** Prefix of everything that a checkout keeps in the session storage of its tab. */
const prefix = 'checkout '
const addressKey = `${prefix}address`

/** Storage may be forbidden; the input then lasts as long as the page. */
const stored = <T>(use: (storage: Storage) => T): T | undefined => {
  try {
    return use(window.sessionStorage)
  } catch {
    return undefined
  }
}

export type AddressDraft = {
  member: number
  values: Record<string, string>
  /** False once the member has chosen another place. */
  isOpen: boolean
}

/** Half-written address of a member, until it is saved. */
export const addressDraft = {
  /** Drops the draft of another member. */
  read: (member: number) =>
    stored((storage) => {
      const draft: AddressDraft | null = JSON.parse(storage.getItem(addressKey) ?? 'null')
      if (draft?.member === member) return draft
      storage.removeItem(addressKey)
      return undefined
    }),
  keep: (draft: AddressDraft) =>
    stored((storage) => storage.setItem(addressKey, JSON.stringify(draft))),
  /** Keeps the text of a form that the member has closed by choosing another place. */
  close: (member: number) => {
    const draft = addressDraft.read(member)
    if (draft) addressDraft.keep({ ...draft, isOpen: false })
  },
  drop: () => stored((storage) => storage.removeItem(addressKey)),
}

/** Deletes what checkouts have kept, so that the next member of this tab does not see it. */
export const forgetCheckouts = () =>
  void stored((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  })
