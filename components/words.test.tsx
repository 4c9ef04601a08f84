import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Words } from './words.tsx'

const html = (text: string) =>
  render(<Words text={text} marks={{ b: <b />, s: <s className="old" /> }} />).container.innerHTML

it('puts elements where the sentence marks them', () => {
  expect(html('Mancano <b>17</b> copie invece di <s>20</s>.')).toBe(
    'Mancano <b>17</b> copie invece di <s class="old">20</s>.',
  )
})

it('leaves text as text, also when it looks like an element', () => {
  expect(html('<i>Orbita</i> & <script>')).toBe('&lt;i&gt;Orbita&lt;/i&gt; &amp; &lt;script&gt;')
})
