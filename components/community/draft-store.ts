import type { Picture } from '#lib/client/data/entities/picture.ts'
import { onDevice } from '#lib/client/storage/browser-storage.ts'

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
  const stored = onDevice.readJson(place)
  if (typeof stored !== 'object' || stored === null) return null
  const fields = stored as Record<string, unknown>
  const draft = {
    title: textOf(fields.title),
    description: textOf(fields.description),
    link: textOf(fields.link),
    interestId: typeof fields.interestId === 'number' ? fields.interestId : null,
    picture: pictureOf(fields.picture),
    savedAt: typeof fields.savedAt === 'number' ? fields.savedAt : Date.now(),
  }
  return isEmpty(draft) ? null : draft
}

/** Returns false if the storage is forbidden or full. */
export const keepDraft = (draft: Draft): boolean => {
  if (!isEmpty(draft)) return onDevice.keepJson(place, { ...draft, savedAt: Date.now() })
  onDevice.drop(place)
  return false
}
