import { expect, test } from 'vitest'
import { StartError } from '#kernel/start-error.ts'
import { count, euros, oneOf, text, whole } from './kinds.ts'
import { each, flag, option, optional, optionalRest, required, restOf } from './parameters.ts'
import { readWords } from './words.ts'

const ship = {
  parameters: {
    order: required('N', whole),
    carrier: required('CORRIERE', text(100)),
    ground: optional('law|conditions', oneOf(['law', 'conditions'])),
    note: optionalRest('NOTA', text(100)),
  },
  options: {
    cost: option('EURO', euros, 'costo'),
    freeDelivery: flag('gratis'),
  },
}
const read = (...words: string[]) => readWords(ship, words, 'orders ship')
const problem = (...words: string[]) => {
  try {
    read(...words)
  } catch (error) {
    if (error instanceof StartError) return { key: error.key, message: error.message }
    throw error
  }
  return undefined
}

test('parses words into values of their kinds, in order', () => {
  expect(read('12', 'Rondine', 'law', 'Fa', 'presto.')).toEqual({
    order: 12,
    carrier: 'Rondine',
    ground: 'law',
    note: 'Fa presto.',

    cost: undefined,
    freeDelivery: false,
  })
})

test('an optional argument in the middle takes only a word of its kind', () => {
  expect(read('12', 'Rondine', 'Fa', 'presto.')).toMatchObject({
    ground: undefined,
    note: 'Fa presto.',
  })
})

test('accepts options anywhere, with their value after a space or a =', () => {
  expect(read('--cost', '2,90', '12', 'Rondine', '--free-delivery')).toMatchObject({
    cost: 290,
    freeDelivery: true,
    order: 12,
  })
  expect(read('12', 'Rondine', '--cost=3')).toMatchObject({ cost: 300 })
})

test('a text may begin with a hyphen, and after -- with two', () => {
  expect(read('12', '- Rondine', '-5')).toMatchObject({ carrier: '- Rondine', note: '-5' })
  expect(read('12', 'Rondine', '--', '--cost')).toMatchObject({ cost: undefined, note: '--cost' })
})

test('errors include the usage', () => {
  const usage = 'orders ship N CORRIERE [law|conditions] [NOTA …] [OPZIONI]'
  const found = [
    problem(),
    problem('x', 'Rondine'),
    problem('12', 'Rondine', '--cots', '3'),
    problem('12', 'Rondine', '--cost'),
    problem('12', 'Rondine', '--cost', '--free-delivery'),
    problem('12', 'Rondine', '--cost', 'gratis'),
    problem('12', 'Rondine', '--free-delivery=si'),
  ]
  expect(found.map((one) => one?.key)).toEqual([
    ...['operator.missing', 'operator.wrong', 'operator.unknownOption', 'operator.noValue'],
    ...['operator.noValue', 'operator.wrong', 'operator.unknownOption'],
  ])
  for (const one of found) expect(one?.message).toContain(`npm run shop -- ${usage}`)
  expect(found[2]?.message).toContain('Volevi dire --cost?')
  expect(found[5]?.message).toContain('«gratis» non va bene per --cost: serve un importo in euro')
})

test('parses each of many words, and refuses one too many', () => {
  const ids = { parameters: { ids: each('N', count, { isRequired: true }) }, options: {} }
  expect(readWords(ids, ['4', '0'], 'outbox drop')).toEqual({ ids: [4, 0] })
  expect(() => readWords(ids, [], 'outbox drop')).toThrow('Manca N')
  const one = { parameters: { name: restOf('NOME', text(5)) }, options: {} }
  expect(readWords(one, ['a', 'b'], 'x')).toEqual({ name: 'a b' })
  expect(() => readWords({ parameters: {}, options: {} }, ['4'], 'x')).toThrow('«4» è di troppo')
})
