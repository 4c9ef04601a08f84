import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../../tests/factories/island.tsx'
import { CartonNote } from './group-progress.tsx'
import { DrawProof } from './group-story.tsx'

const carton = (reached: number) => {
  const { container } = renderIsland(<CartonNote carton={6} reached={reached} />, pickWords('item'))
  return container.textContent
}

test('shows how many copies complete the begun carton', () => {
  expect(carton(21)).toBe('Arrivano in cartoni da 6: con altre 3 copie anche l’ultimo è completo.')
  expect(carton(23)).toBe('Arrivano in cartoni da 6: con un’altra copia anche l’ultimo è completo.')
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
