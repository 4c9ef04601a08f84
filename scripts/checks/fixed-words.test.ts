import { expect, test } from 'vitest'
import { checkFixedWords } from './fixed-words.ts'

const found = (namespace: string, text: string) => checkFixedWords({ [namespace]: { key: text } })

test.each([
  ['auth', 'Crea il tuo posto'],
  ['user', 'Elimina il mio posto'],
  ['social', 'Hai già un posto'],
  ['user', 'Tieni il tuo posto qui'],
  ['checkout', 'La banca ha detto di no.'],
  ['own-orders', 'Tornati {{amount}}.'],
  ['seats', 'Si compra.'],
  ['basket', 'Ne resta {{count}} copia.'],
  ['user', 'Fai uscire {{label}}'],
])('%s may not contain "%s"', (namespace, text) => {
  expect(found(namespace, text)).not.toEqual([])
})

test.each([
  ['seats', 'Cambia il tuo posto'],
  ['item', 'Hai un posto'],
  ['item', 'Ne restano {{count, number}}.'],
  ['own-orders', 'Rimborsati {{amount}}.'],
  ['basket', 'Dicci quando torna'],
  ['legal', 'Elimina il tuo posto'],
])('%s may contain "%s"', (namespace, text) => {
  expect(found(namespace, text)).toEqual([])
})
