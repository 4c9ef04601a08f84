import { describe, expect, test } from 'vitest'
import { partsOf, type SaidPart } from './said.ts'

const text = (text: string): SaidPart => ({ kind: 'text', text })
const link = (text: string, href = `https://${text}`): SaidPart => ({ kind: 'link', text, href })
const mention = (text: string): SaidPart => ({ kind: 'mention', text })

describe('what somebody wrote', () => {
  test('is text as it stands, whatever it looks like', () => {
    for (const said of [
      '<a href="javascript:alert(1)">qui</a>',
      '[qui](javascript:alert(1)) **x** javascript:alert(1) data:text/html,x',
      'ftp://file.example e //altro.example',
    ])
      expect(partsOf(said, [])).toEqual([text(said)])
  })

  test('leads where it says, and its sentence ends after the address', () => {
    expect(partsOf('Guarda https://carta.example/plancia, e https://a.example.', [])).toEqual([
      text('Guarda '),
      link('carta.example/plancia'),
      text(', e '),
      link('a.example', 'https://a.example/'),
      text('.'),
    ])
  })

  test('shows the letters of a host that only looks like another', () => {
    const [part] = partsOf('https://раypal.com', [])
    expect(part).toMatchObject({ kind: 'link', text: expect.stringMatching(/^xn--/) })
  })

  test('is no link where a name stands before the host', () => {
    const said = 'https://insieme.example@altro.example/x'
    expect(partsOf(said, [])).toEqual([text(said)])
  })

  test('shows a long address in short, and leads to the whole', () => {
    const href = `https://a.example/${'b'.repeat(100)}`
    const [part] = partsOf(href, [])
    expect(part).toMatchObject({ href, text: expect.stringMatching(/^.{47}…$/) })
  })

  test('means the people it names, and nobody of a longer name', () => {
    expect(partsOf('@Ida e @Idalina, ciao @ida! @Pietro', ['Ida', 'Idalina'])).toEqual([
      mention('Ida'),
      text(' e '),
      mention('Idalina'),
      text(', ciao '),
      mention('ida'),
      text('! @Pietro'),
    ])
  })

  test('is never lost, whatever a name is made of', () => {
    const said = '@D(a @.* $1 https://'
    expect(
      partsOf(said, ['D(a', '.*'])
        .map((part) => (part.kind === 'mention' ? `@${part.text}` : part.text))
        .join(''),
    ).toBe(said)
  })
})
