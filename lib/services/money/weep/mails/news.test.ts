import { expect, test } from 'vitest'
import type { House } from '#lib/tools/mail/mail.ts'
import { weepNews } from './news.ts'

const company = {
  name: 'Tavolo Srl',
  address: 'Via Po 1',
  vatId: '1',
  rea: '2',
  pec: 'a@pec.example',
}
const house = { name: 'Tavolo', url: 'https://tavolo.example', company } as House

const textsOf = (step: 'joined' | 'withdrawn', terms?: string) => {
  const until = Date.parse('2026-10-24T07:52:07Z')
  const data = { name: 'Ada', path: '/user', step, cents: 390, until, titles: [], terms }
  const { blocks } = weepNews.compose(data, house)
  return blocks.map((block) => ('text' in block ? block.text : '')).join('\n')
}

test('the mail of a new member confirms the contract: seller, withdrawal and accepted terms', () => {
  const texts = textsOf('joined', '2026-11-25')
  expect(texts).toContain('Chi vende: Tavolo Srl')
  expect(texts).toContain('«Recedi dal contratto»')
  expect(texts).toContain('condizioni di vendita del 25 novembre 2026')
  expect(texts).toMatch(/Modulo tipo di recesso.*servizio weep/)
})

test('the receipt of a withdrawal shows the time to the second', () => {
  expect(textsOf('withdrawn')).toContain('sabato 24 ottobre 2026, 9:52:07')
})
