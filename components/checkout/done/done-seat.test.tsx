import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#lib/client/data/entities/people.ts'
import { pawnColour } from '#lib/format/pawn-colour.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { problem } from '../../../tests/factories/answers.ts'
import { renderIsland } from '../../../tests/factories/island.tsx'
import { ownSeat } from '../../../tests/factories/own-seat.ts'
import { DoneSeat } from './done-seat.tsx'

const people = ['Nora', 'Dario', 'Nora'].map((name) => ({ name, image: null }))
let asked: string[]
let answer: () => Response

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/live/state')) return Response.json({ data: [{ people }] })
    if (path.includes('/share_links/')) return problem(404, 'not_found')
    asked.push(path)
    return answer()
  })
})

const member = { name: 'Nora Conti', email: 'nora@posta.example', image: null }
const open = () =>
  renderIsland(
    <DoneSeat member={member as User} id={31} />,
    pickWords('done', 'catalogue', 'share'),
    { path: '/checkout/done' },
  )
const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name })

test('fetches the seat just taken by its id', async () => {
  answer = () => Response.json({ data: ownSeat() })
  open()
  await heading(/^Posto preso/)
  expect(asked).toEqual(['/api/participations/31'])
  const link = screen.getByRole('link', { name: 'Cambia' })
  expect(link.getAttribute('href')).toBe('/checkout?group=12&bundle=7&quantity=3')
})

test('shows a seat of another member as missing and asks only once', async () => {
  answer = () => problem(404, 'not_found')
  open()
  await heading(/^Qui non c’è niente di tuo$/)
  expect(asked).toEqual(['/api/participations/31'])
})

test('a seat charged when it was taken says so, and cannot be changed', async () => {
  answer = () => Response.json({ data: ownSeat({ state: 'charging' }) })
  open()
  await heading(/^Posto preso/)
  screen.getByText(/^Stiamo addebitando/)
  screen.getByText('Se non ci arriviamo, ti rimborsiamo tutto.')
  expect(screen.queryByText('Oggi non paghi nulla')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Cambia' })).toBeNull()
})

const group = ownSeat().item
const colours = () =>
  [...document.querySelectorAll('[data-colour]')].map((one) => one.getAttribute('data-colour'))

test('the own seat, in the colour of its member, comes after the others', async () => {
  answer = () => Response.json({ data: ownSeat() })
  open()
  await heading(/^Posto preso\. Ora ne mancano 7\.$/)
  const own = screen.getByRole('img', { name: 'Il tuo posto' })
  expect(colours()).toEqual(['Dario', 'Nora', 'Nora'].map(pawnColour))
  expect(own.getAttribute('data-colour')).toBe(pawnColour('Nora'))
  screen.getByText('Mancano', { exact: false, selector: '[aria-hidden]' })
})

test('the last seat turns the cells green, a later one does not', async () => {
  const reached = { ...group, reached: 10, missing: 0, percent: 100 }
  answer = () => Response.json({ data: ownSeat({ item: { ...reached, decided_by_seat: true } }) })
  const { unmount } = open()
  await heading(/^Con te siamo a 10 copie\. Si parte\.$/)
  expect(document.querySelector('[data-celebrate]')).not.toBeNull()
  unmount()
  answer = () => Response.json({ data: ownSeat({ item: reached }) })
  open()
  await heading(/^Posto preso\. Obiettivo raggiunto\.$/)
  expect(document.querySelector('[data-celebrate]')).toBeNull()
})
