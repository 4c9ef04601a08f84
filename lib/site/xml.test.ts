import { expect, test } from 'vitest'
import { streamXml } from './xml.ts'

async function* parts(...texts: string[]) {
  yield* texts
}

const document = (...texts: string[]) => ({ start: '<a>', parts: parts(...texts), end: '</a>' })

test('returns undefined without parts', async () => {
  expect(await streamXml(document())).toBeUndefined()
})

test('throws an error of the first part before sending anything', async () => {
  const broken = { next: () => Promise.reject(new Error('no catalogue')) }
  const answer = streamXml({ start: '', parts: broken, end: '' })
  await expect(answer).rejects.toThrow('no catalogue')
})

test('aborts the document on a later error, so that it is not taken for complete', async () => {
  async function* breaking() {
    yield '1'
    throw new Error('no catalogue')
  }
  const answer = await streamXml({ start: '', parts: breaking(), end: '' })
  await expect(answer?.text()).rejects.toThrow('no catalogue')
})
