import { expect, test } from 'vitest'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../../tests/factories/island.tsx'
import { ActDetails } from './act-details.tsx'

const show = (details: object) => {
  const island = <ActDetails details={{ ...details }} />
  return renderIsland(island, pickWords('console', 'console-settings')).container
}

const linesOf = (details: object) =>
  [...show(details).querySelectorAll('p')].map((line) => line.textContent)

test('a changed setting is shown with its values before and after', () => {
  const before = { UNPAID_ORDERS: '3', COMPANY_REA: 'BO-1' }
  const after = { UNPAID_ORDERS: '5', COMPANY_REA: null }
  expect(linesOf({ section: 'limits', before, after })).toEqual([
    'Ordini non pagati per membro: 3 → 5',
    'Numero REA: BO-1 → valore dell’avvio',
  ])
})

test('of a changed point only what changed is shown, and of a new one all it has', () => {
  const before = { id: 4, name: 'Edicola', hours: '', delivery_cents: 290 }
  const after = { ...before, hours: '9-18', delivery_cents: 350 }
  expect(linesOf({ point: 4, before, after })).toEqual([
    'orari: niente → 9-18',
    'consegna: 2,90\u00a0€ → 3,50\u00a0€',
  ])
  expect(linesOf({ point: 4, after: { name: 'Edicola', closed_at: null } })).toEqual([
    'punto: niente → Edicola',
  ])
})

test('values before and after that are no fields stay on one line', () => {
  expect(linesOf({ before: 'a', after: 'b' })).toEqual([])
})

test('sections and amounts are shown in words and euros', () => {
  expect(show({ section: 'company' }).textContent).toBe('sezione: Azienda')
  expect(show({ order: 12, cents: 350 }).textContent).toBe('ordine: 12 · importo: 3,50\u00a0€')
})
