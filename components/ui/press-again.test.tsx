import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { pressMark } from '#lib/site/press-mark.ts'
import { PressAgain } from './press-again.tsx'

const pressed = vi.fn()

/** The page as it was sent, before anything of it has hands. */
const asleep = (button: string) => {
  document.body.innerHTML = `${button}<div id="hands"></div>`
  // React has not listened to this page yet.
  for (const key of Object.keys(document))
    if (key.startsWith('_reactListening')) Reflect.deleteProperty(document, key)
  new Function(pressMark)()
}
const wake = () => {
  screen.queryByRole('button')?.addEventListener('click', pressed)
  render(<PressAgain />, { container: document.getElementById('hands')! })
}

beforeEach(() => pressed.mockReset())

test('what was pressed before the page woke is pressed then, once', () => {
  asleep('<button type="button"><b>Lo voglio</b></button>')
  screen.getByText('Lo voglio').click()
  screen.getByText('Lo voglio').click()
  wake()
  expect(pressed).toHaveBeenCalledTimes(1)
})

test.each(['<button type="submit">Pubblica</button>', '<a href="#x">Altro</a>'])(
  'what does something by itself is left alone: %s',
  (html) => {
    asleep(html)
    ;(document.body.firstElementChild as HTMLElement).click()
    wake()
    expect(pressed).not.toHaveBeenCalled()
  },
)

test('what is pressed later is nobody’s business', () => {
  asleep('<button type="button">Lo voglio</button>')
  wake()
  screen.getByRole('button').click()
  expect(pressed).toHaveBeenCalledTimes(1)
})
