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
    const kept: unknown = JSON.parse(window.localStorage.getItem(place) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const given = kept as Record<string, unknown>
    const draft = {
      title: textOf(given.title),
      description: textOf(given.description),
      link: textOf(given.link),
      interestId: typeof given.interestId === 'number' ? given.interestId : null,
      picture: pictureOf(given.picture),
      savedAt: typeof given.savedAt === 'number' ? given.savedAt : Date.now(),
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
