import type { Picture } from '#lib/client/entities/picture.ts'

export type Draft = {
  title: string
  description: string
  link: string
  interestId: number | null
  picture: Picture | null
}

export const emptyDraft: Draft = {
  title: '',
  description: '',
  link: '',
  interestId: null,
  picture: null,
}

export type KeptDraft = Draft & { savedAt: number }

const place = 'draft proposal'

const isEmpty = ({ title, description, link, picture }: Draft) =>
  !picture && [title, description, link].every((text) => text.trim() === '')

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const pictureOf = (value: unknown): Picture | null =>
  typeof value === 'object' && value !== null && 'id' in value && 'src' in value
    ? (value as Picture)
    : null

/** Validates the stored value, which can come from an earlier version of the site or from manual changes. */
export const readDraft = (): KeptDraft | null => {
  try {
    const storedValue: unknown = JSON.parse(window.localStorage.getItem(place) ?? 'null')
    if (typeof storedValue !== 'object' || storedValue === null) return null
    const fields = storedValue as Record<string, unknown>
    const draft = {
      title: textOf(fields.title),
      description: textOf(fields.description),
      link: textOf(fields.link),
      interestId: typeof fields.interestId === 'number' ? fields.interestId : null,
      picture: pictureOf(fields.picture),
      savedAt: typeof fields.savedAt === 'number' ? fields.savedAt : Date.now(),
    }
    return isEmpty(draft) ? null : draft
  } catch {
    return null
  }
}

/** Returns false if the storage is forbidden or full. */
export const keepDraft = (draft: Draft): boolean => {
  try {
    if (isEmpty(draft)) window.localStorage.removeItem(place)
    else window.localStorage.setItem(place, JSON.stringify({ ...draft, savedAt: Date.now() }))
    return !isEmpty(draft)
  } catch {
    return false
  }
}
