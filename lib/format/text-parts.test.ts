import { describe, expect, test } from 'vitest'
import { partsOf, type TextPart } from './text-parts.ts'

const text = (text: string): TextPart => ({ kind: 'text', text })
const link = (text: string, href = `https://${text}`): TextPart => ({ kind: 'link', text, href })
const mention = (text: string): TextPart => ({ kind: 'mention', text })

describe('partsOf a text', () => {
  test('returns markup and other schemes as text', () => {
    for (const content of [
      '<a href="javascript:alert(1)">qui</a>',
      '[qui](javascript:alert(1)) **x** javascript:alert(1) data:text/html,x',
      'ftp://file.example e //altro.example',
    ])
      expect(partsOf(content, [])).toEqual([text(content)])
  })

  test('returns links without the punctuation that follows', () => {
    expect(partsOf('Guarda https://carta.example/plancia, e https://a.example.', [])).toEqual([
      text('Guarda '),
      link('carta.example/plancia'),
      text(', e '),
      link('a.example', 'https://a.example/'),
      text('.'),
    ])
  })

  test('shows a lookalike host in punycode', () => {
    const [part] = partsOf('https://раypal.com', [])
    expect(part).toMatchObject({ kind: 'link', text: expect.stringMatching(/^xn--/) })
  })

  test('does not link a URL with a user name', () => {
    const content = 'https://insieme.example@altro.example/x'
    expect(partsOf(content, [])).toEqual([text(content)])
  })

  test('returns mentions of whole names only', () => {
    expect(partsOf('@Ida e @Idalina, ciao @ida! @Pietro', ['Ida', 'Idalina'])).toEqual([
      mention('Ida'),
      text(' e '),
      mention('Idalina'),
      text(', ciao '),
      mention('ida'),
      text('! @Pietro'),
    ])
  })
})
