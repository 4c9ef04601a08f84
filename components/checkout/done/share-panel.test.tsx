import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toParticipation } from '#lib/client/data/entities/participation.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../../../tests/factories/island.tsx'
import { ownSeat } from '../../../tests/factories/own-seat.ts'
import { ShareSeat } from './share-panel.tsx'

const url = 'https://insieme.example/ga/12/il-faro?da=0123456789abcdef0123456789abcdef'
let nextStep: { from: number; missing: number; price: number } | null

beforeEach(() => {
  nextStep = null
  vi.stubGlobal('fetch', async () => Response.json({ data: { url, next_step: nextStep } }))
})
afterEach(() => void vi.unstubAllGlobals())

const open = async (item = {}) => {
  const seat = toParticipation(ownSeat({ item: { ...ownSeat().item, ...item } }))
  renderIsland(<ShareSeat seat={seat} />, pickWords('done', 'share'))
  await screen.findByDisplayValue(
    'insieme.example/ga/12/il-faro?da=0123456789abcdef0123456789abcdef',
  )
}

test('copies the link of the member, and WhatsApp gets it with the message', async () => {
  const user = userEvent.setup()
  await open()
  const whatsApp = screen.getByRole('link', { name: 'Manda su WhatsApp' }).getAttribute('href')
  const text = new URL(whatsApp ?? '').searchParams.get('text')
  expect(text).toBe(`Ho preso posto per Il Faro: ne mancano 7. Ti tengo un posto? ${url}`)
  await user.click(screen.getByRole('button', { name: 'Copia' }))
  expect(await navigator.clipboard.readText()).toBe(url)
  screen.getByRole('button', { name: 'Copiato' })
})
