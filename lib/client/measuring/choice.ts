import { type Choice, choiceDays, purposes } from '#lib/contract/measuring-rules.ts'
import { days } from '#lib/format/durations.ts'
import { onDevice } from '../storage/browser-storage.ts'
import { ApiError } from '../transport/api-error.ts'
import { browserClient } from '../transport/browser.ts'

/** Consent with its time and the version of the question; the services store the same as a proof. */
export type KeptChoice = Choice & {
  id: string
  version: string
  at: number
  isProven: boolean
}

export const choicePlace = 'consent'

/** Fallback for a forbidden storage: the consent then lasts as long as the page. */
let unstored: KeptChoice | null = null

const isKept = (given: unknown): given is KeptChoice => {
  if (typeof given !== 'object' || given === null) return false
  const { id, version, at, ...rest } = given as Record<string, unknown>
  const isWhole = typeof id === 'string' && typeof version === 'string' && typeof at === 'number'
  return isWhole && purposes.every((purpose) => typeof rest[purpose] === 'boolean')
}

const readLast = (): KeptChoice | undefined => {
  const choice = onDevice.readJson(choicePlace) ?? unstored
  return isKept(choice) ? choice : undefined
}

const write = (choice: KeptChoice) => {
  unstored = onDevice.keepJson(choicePlace, choice) ? null : choice
}

export const readChoice = (version: string, now = Date.now()) => {
  const last = readLast()
  const isFresh = last && last.version === version && now - last.at < days(choiceDays)
  return isFresh ? last : undefined
}

/** Sends the proof. After a failure the next page sends it. */
export const prove = async (choice: KeptChoice) => {
  const { id, version, statistics, marketing } = choice
  try {
    await browserClient.call('POST /consents', {
      body: { id, version, statistics, marketing },
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return
  }
  if (readLast()?.at === choice.at) write({ ...choice, isProven: true })
}

export const choose = (choice: Choice, version: string, now = Date.now()) => {
  const id = readLast()?.id ?? crypto.randomUUID()
  const { statistics, marketing } = choice
  const consent: KeptChoice = { id, version, statistics, marketing, at: now, isProven: false }
  write(consent)
  void prove(consent)
  return consent
}
