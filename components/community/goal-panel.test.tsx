import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '#lib/client/storage/token.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { noMarks } from '../../tests/factories/answers.ts'
import { renderIsland } from '../../tests/factories/island.tsx'
import { DrawnEdge } from './drawn-edge.tsx'
import { GoalPanel } from './proposal-controls.tsx'

const level = { name: 'Pedone', level: 1, image: null, cashback: 1, start_threshold: 0 }
const user = { id: 7, name: 'Nora', email: 'nora@posta.example', image: null, level, spent: 0 }
const network = vi.fn<typeof fetch>()
const json = (data: unknown) => Response.json({ data })

const answerAs = (email_verified: boolean) =>
  network.mockImplementation(async (address) => {
    if (String(address).endsWith('/users/logged/marks')) return json({ ...noMarks, wants: [5] })
    return json({ ...user, email_verified })
  })

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  keepToken('token', { persistent: false })
})

const show = () =>
  renderIsland(
    <>
      <DrawnEdge id={5} wantCount={3} needCount={1} threshold={10} cells={3} />
      <GoalPanel
        id={5}
        title="Orbita Nove"
        wantCount={3}
        needCount={1}
        threshold={10}
        isReached={false}
      >
        {null}
      </GoalPanel>
    </>,
    pickWords('proposal', 'community'),
    { path: '/proposte/5' },
  )

test('says what makes an uncounted answer count', async () => {
  answerAs(false)
  show()
  expect(await screen.findByText(/Conta appena confermi la tua e-mail/)).toBeDefined()
})

test('says what a counted answer leads to', async () => {
  answerAs(true)
  show()
  expect(await screen.findByText(/Ti avvisiamo appena diventa un gruppo/)).toBeDefined()
})

test('counts down to the question for the price, and moves the edge of the drawn box', async () => {
  answerAs(true)
  const { container } = show()
  const filled = () => container.querySelectorAll('.on').length
  expect(screen.getByText('Mancano 6 voti')).toBeDefined()
  expect(filled()).toBe(4)
  const want = await screen.findByRole('button', { name: /Lo voglio/, pressed: true })
  network.mockImplementation(() => new Promise(() => {}))
  fireEvent.click(want)
  expect(await screen.findByText('Mancano 7 voti')).toBeDefined()
  expect(filled()).toBe(3)
})
