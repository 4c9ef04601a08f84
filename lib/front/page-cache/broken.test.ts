import { describe, expect, it } from 'vitest'
import { isBroken } from './broken.ts'

const answer = (type: string, body: string, status = 200) => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(body),
})

describe('a response with status 200', () => {
  it.each([
    ['text/html', '<!--$!--><template data-dgst="123"></template><!--/$-->'],
    ['text/html', '<script>$RX("B:0","123")</script>'],
    ['text/x-component', '0:{}\n7:E{"digest":"123"}\n'],
  ])('is broken when a part threw: %s %s', (type, body) => {
    expect(isBroken(answer(type, body))).toBe(true)
  })

  it.each([
    ['text/html', '<!--$!--><template data-dgst="BAILOUT_TO_CLIENT_SIDE_RENDERING"></template>'],
    ['text/html', '<p>a reader wrote :E{"digest":"1"}</p>'],
    ['text/x-component', '7:E{"digest":"NEXT_HTTP_ERROR_FALLBACK;404"}\n'],
    ['text/x-component', '7:["$","p",null,{"children":"$RX(\\"a\\",\\"b\\")"}]\n'],
  ])('is whole otherwise: %s %s', (type, body) => {
    expect(isBroken(answer(type, body))).toBe(false)
  })
})

it('is broken with status 500 or above', () => {
  expect(isBroken(answer('text/html', 'ops', 500))).toBe(true)
})
