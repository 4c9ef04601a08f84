import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { pressMark } from '#lib/site/marks.ts'
import { PressAgain } from './press-again.tsx'

const pressed = vi.fn()

/** Page as sent by the server, before hydration. */
const asleep = (button: string) => {
  document.body.innerHTML = `${button}<div id="hands"></div>`
  // Removes React's marks of already attached listeners.
  for (const key of Object.keys(document))
    if (key.startsWith('_reactListening')) Reflect.deleteProperty(document, key)
  new Function(pressMark)()
}
const wake = () => {
  screen.queryByRole('button')?.addEventListener('click', pressed)
  render(<PressAgain />, { container: document.getElementById('hands')! })
}

beforeEach(() => pressed.mockReset())

test('repeats a press from before hydration once', () => {
  asleep('<button type="button"><b>Lo voglio</b></button>')
  screen.getByText('Lo voglio').click()
  screen.getByText('Lo voglio').click()
  wake()
  expect(pressed).toHaveBeenCalledTimes(1)
})

test.each(['<button type="submit">Pubblica</button>', '<a href="#x">Altro</a>'])(
  'ignores an element with a default action: %s',
  (html) => {
    asleep(html)
    ;(document.body.firstElementChild as HTMLElement).click()
    wake()
    expect(pressed).not.toHaveBeenCalled()
  },
)

test('ignores presses after hydration', () => {
  asleep('<button type="button">Lo voglio</button>')
  wake()
  screen.getByRole('button').click()
  expect(pressed).toHaveBeenCalledTimes(1)
})
