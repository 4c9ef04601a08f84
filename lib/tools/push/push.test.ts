import { expect, test } from 'vitest'
import { isReader, mostBytes, seal } from './push.ts'

const reader = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test('encrypts a message like the example of RFC 8291', () => {
  const sealed = seal('When I grow up, I want to be a watermelon', reader, {
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  })
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('encrypts a message of the maximum length as one record of 4,096 bytes', () => {
  expect(seal('a'.repeat(mostBytes), reader)).toHaveLength(4096)
  expect(seal('a', reader).readUInt32BE(16)).toBe(4096)
})

test('refuses invalid keys of a browser', () => {
  expect(isReader(reader)).toBe(true)
  expect(isReader({ ...reader, auth: 'AAAA' })).toBe(false)
  expect(isReader({ ...reader, p256dh: 'A'.repeat(87) })).toBe(false)
})
