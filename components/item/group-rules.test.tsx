import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import type { PreorderDetail } from '#lib/client/entities/catalogue.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { DrawProof } from './draw-proof.tsx'
import { CartonNote } from './group-progress.tsx'
import { NextSteps } from './next-steps.tsx'

const carton = (reached: number) => {
  const { container } = render(
    <I18nProvider words={pickWords('item')}>
      <CartonNote carton={6} reached={reached} />
    </I18nProvider>,
  )
  return container.textContent
}

test('shows how many copies complete the begun carton', () => {
  expect(carton(21)).toBe('Arrivano in cartoni da 6: con altre 3 copie anche l’ultimo è completo.')
  expect(carton(23)).toBe('Arrivano in cartoni da 6: con un’altra copia anche l’ultimo è completo.')
})

test('shows no carton note while all cartons are full', () => {
  expect(carton(24)).toBe('Arrivano in cartoni da 6, e finora sono tutti completi.')
})

test.each([
  ['order', /chi ha preso posto prima/],
  ['lot', /i posti si sorteggiano/],
] as const)('explains how a shortage is shared: %s', (shortage, words) => {
  const group = {
    goalUnit: 'units',
    goal: 120,
    steps: [],
    deliverOnTimestamp: null,
    shortage,
    draws: [],
    progress: 50,
  }
  render(<NextSteps group={group as unknown as PreorderDetail} />)
  expect(screen.getByText(words)).toBeDefined()
})

const hash = 'a'.repeat(64)
const secret = 'b'.repeat(64)

test('shows only the fingerprint of an open draw', () => {
  render(<DrawProof draws={[{ id: 7, hash, secret: null, copies: null }]} />)
  expect(screen.getByText(hash)).toBeDefined()
  expect(screen.queryByText(/sha256sum/)).toBeNull()
})

test('shows the secret of a closed draw, how to verify it, and a link to the seats', () => {
  render(<DrawProof draws={[{ id: 7, hash, secret, copies: 12 }]} />)
  expect(screen.getByText(secret)).toBeDefined()
  expect(screen.getByText(`printf %s ${secret}:NUMERO | sha256sum`)).toBeDefined()
  expect(screen.getByText(/si assegnano 12 copie/)).toBeDefined()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/api/draws/7/seats')
})

test('says that a closing needed no draw', () => {
  render(<DrawProof draws={[{ id: 7, hash, secret, copies: null }]} />)
  expect(screen.getByText(/non c’è stato bisogno/)).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})
