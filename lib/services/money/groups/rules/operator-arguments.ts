import { readMoment } from '#lib/catalogue-file/moments.ts'
import { DomainError } from '../../../platform/error.ts'

/** Argument of an operator command; each function parses it or throws `invalid`. */
type Word = string | undefined

const invalid = () => new DomainError('invalid')

/** Reads `2026-12-24` or `2026-12-24 23:59`, both in Rome, or a full ISO time. */
export const moment = (word: Word) => {
  const at = readMoment(word ?? '')
  if (at === undefined) throw invalid()
  return new Date(at)
}

/** Reads `39,90`, `39.9` or `40`. */
export const cents = (word: Word) => {
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(word ?? '')) throw invalid()
  const value = Math.round(Number(word?.replace(',', '.')) * 100)
  if (value === 0) throw invalid()
  return value
}

export const whole = (word: Word) => {
  if (!/^[1-9]\d{0,8}$/.test(word ?? '')) throw invalid()
  return Number(word)
}

export const none = (word: Word) => (word === '0' ? null : whole(word))

export const carton = (word: Word) => {
  const copies = none(word)
  if (copies === 1) throw invalid()
  return copies
}

export const percent = (word: Word) => {
  const value = none(word) ?? 0
  if (value > 100) throw invalid()
  return value
}

export const oneOf = <T extends string>(word: Word, known: readonly T[]) => {
  const option = known.find((candidate) => candidate === word)
  if (!option) throw invalid()
  return option
}

export const text = (word: Word, most: number) => {
  const trimmed = word?.trim() ?? ''
  if (trimmed === '' || trimmed.length > most) throw invalid()
  return trimmed
}
