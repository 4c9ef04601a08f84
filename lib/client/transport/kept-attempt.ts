import { dropDraft, keepDraft, readDraft } from '../storage/drafts.ts'
import { isRefusal, newKey } from './attempts.ts'

const nameOf = (draft: string) => `${draft} key`

/** Stores the key of an attempt beside its draft, so that a reload during sending reuses it. */
const keyFor = (draft: string, what: string) => {
  const [kept = '', ...rest] = readDraft(nameOf(draft)).split(' ')
  if (kept && rest.join(' ') === what) return kept
  const key = newKey()
  keepDraft(nameOf(draft), `${key} ${what}`)
  return key
}

/** Sends a draft once, however often the page is left during the request. */
export const sendDraft = async <T>(
  draft: string,
  body: unknown,
  send: (key: string) => Promise<T>,
): Promise<T> => {
  const key = keyFor(draft, JSON.stringify(body))
  try {
    const made = await send(key)
    dropDraft(nameOf(draft))
    return made
  } catch (error) {
    if (isRefusal(error)) dropDraft(nameOf(draft))
    throw error
  }
}
