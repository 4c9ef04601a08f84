import sharp from 'sharp'
import { expect, test } from 'vitest'
import { DomainError } from '#kernel/error.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { redraw } from './redraw.ts'

const member = memberId(1)

const picture = await sharp({
  create: { width: 600, height: 400, channels: 3, background: '#1177dd' },
})
  .png()
  .toBuffer()

const outcome = async (work: Promise<unknown>) => {
  try {
    await work
    return 'drawn'
  } catch (error) {
    return error instanceof DomainError ? error.code : error
  }
}

test('draws one picture at a time, queues twenty and refuses more with unavailable', async () => {
  const all = Array.from({ length: 30 }, () =>
    redraw(picture, { side: 100, shape: 'whole' }, member),
  )
  const outcomes = await Promise.all(all.map(outcome))
  expect(outcomes.slice(0, 21)).toEqual(Array(21).fill('drawn'))
  expect(outcomes.slice(21)).toEqual(Array(9).fill('unavailable'))
  expect(await outcome(redraw(picture, { side: 100, shape: 'square' }, member))).toBe('drawn')
})

test('a format that is decoded whole has a smaller limit of pixels than a JPEG', async () => {
  const large = sharp({
    create: { width: 6000, height: 5000, channels: 3, background: '#1177dd' },
  })
  const [png, jpeg] = await Promise.all([large.clone().png().toBuffer(), large.jpeg().toBuffer()])
  const frame = { side: 100, shape: 'whole' } as const
  expect(await outcome(redraw(png, frame, member))).toBe('invalid')
  expect(await outcome(redraw(jpeg, frame, member))).toBe('drawn')
})
