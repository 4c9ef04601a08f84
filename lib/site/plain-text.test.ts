import { expect, test } from 'vitest'
import { plainText, shortened } from './plain-text.ts'

test('marks and line breaks go, words stay', () => {
  expect(plainText('## Il faro\n\n**Grande** e [bello](https://a.it).\n- uno\n- due * tre')).toBe(
    'Il faro Grande e bello. uno due * tre',
  )
})

test('a short text is left alone', () => {
  expect(shortened('Un faro.', 8)).toBe('Un faro.')
})

test('a long text ends with a whole word', () => {
  expect(shortened('Una costa, un faro, tre barche', 20)).toBe('Una costa, un faro…')
  expect(shortened('precipitevolissimevolmente', 10)).toBe('precipite…')
})
