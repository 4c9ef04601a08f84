import { beforeEach, expect, test } from 'vitest'
import { forgetDrafts } from '../storage/drafts.ts'
import { ApiError } from './api-error.ts'
import { sendDraft } from './kept-attempt.ts'

beforeEach(() => window.localStorage.clear())

const words = { title: 'La Via dell’Ambra' }
const keys: string[] = []
const sent = async (answer: () => unknown, body: object = words) => {
  await sendDraft('proposal', body, async (key) => {
    keys.push(key)
    return answer()
  }).catch(() => undefined)
  return keys.at(-1)!
}
const lost = () => {
  throw new ApiError('unavailable', 503)
}

test('reuses the key after a lost answer', async () => {
  const first = await sent(lost)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(await sent(lost)).toBe(first)
  expect(await sent(() => 'made')).toBe(first)
})

test('uses a new key after a success, a refusal or a change of the text', async () => {
  const made = await sent(() => 'made')
  const refused = await sent(() => {
    throw new ApiError('invalid', 422)
  })
  const open = await sent(lost)
  const otherwise = await sent(lost, { title: 'Un’altra' })
  expect(new Set([made, refused, open, otherwise]).size).toBe(4)
})

test('deletes the key together with the drafts', async () => {
  const first = await sent(lost)
  forgetDrafts()
  expect(await sent(lost)).not.toBe(first)
})
