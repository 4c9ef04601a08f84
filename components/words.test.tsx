import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Words } from './words.tsx'

const html = (text: string) =>
  render(<Words text={text} marks={{ b: <b />, s: <s className="old" /> }} />).container.innerHTML

it('inserts elements at the marks of the sentence', () => {
  expect(html('Mancano <b>17</b> copie invece di <s>20</s>.')).toBe(
    'Mancano <b>17</b> copie invece di <s class="old">20</s>.',
  )
})

it('keeps text that looks like an element as text', () => {
  expect(html('<i>Orbita</i> & <script>')).toBe('&lt;i&gt;Orbita&lt;/i&gt; &amp; &lt;script&gt;')
})
