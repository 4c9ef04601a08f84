import { expect, test } from 'vitest'
import { streamXml } from './xml.ts'

async function* parts(...texts: string[]) {
  yield* texts
}

const document = (...texts: string[]) => ({ start: '<a>', parts: parts(...texts), end: '</a>' })

test('a document comes part by part and is whole at the end', async () => {
  const answer = await streamXml(document('1', '2', '3'))
  expect(await answer?.text()).toBe('<a>123</a>')
})

test('without a part there is no document', async () => {
  expect(await streamXml(document())).toBeUndefined()
})

test('a failure of the first part is told before anything is sent', async () => {
  const broken = { next: () => Promise.reject(new Error('no catalogue')) }
  const answer = streamXml({ start: '', parts: broken, end: '' })
  await expect(answer).rejects.toThrow('no catalogue')
})

test('a failure later breaks the document off, so that nobody takes it for whole', async () => {
  async function* breaking() {
    yield '1'
    throw new Error('no catalogue')
  }
  const answer = await streamXml({ start: '', parts: breaking(), end: '' })
  await expect(answer?.text()).rejects.toThrow('no catalogue')
})
